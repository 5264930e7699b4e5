import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listContractTemplates } from '#app/features/sales/contract-template/reads.server.ts'
import { TemplatesPage } from '#app/features/sales/contract-template/ui/templates-page.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'

import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/contracts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'contract-template.change')
  return {
    templates: await listContractTemplates(ctx),
    problem: parseProblemCode(url.searchParams.get('problem')),
    formKey: generateIdempotencyKey(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.contracts}, ${pages.settings}`)

export default function Contracts({ loaderData }: Route.ComponentProps) {
  return <TemplatesPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
