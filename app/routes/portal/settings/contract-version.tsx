import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listVersionAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import { findContractVersion } from '#app/features/sales/contract-template/reads.server.ts'
import { TemplateVersionPage } from '#app/features/sales/contract-template/ui/template-version-page.tsx'
import { getSampleValues } from '#app/features/sales/contract-values/reads.server.ts'
import { getContractValueMessages } from '#app/messages/contract-values.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/contract-version'

/** Shows a published version of a contract template; quotes that were sent with it keep it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'contract-template.change')
  const number = /^[1-9]\d{0,8}$/.test(params.number) ? Number(params.number) : 0
  const version = await findOr404('contract-template', params.contractTemplateId, (id) =>
    findContractVersion(ctx, id, number),
  )
  const attachments = await listVersionAttachments(ctx, params.contractTemplateId, number)
  return {
    ...version,
    attachments,
    values: await getSampleValues(ctx, 'consumer', attachments),
    labels: getContractValueMessages(ctx.language).labels,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.name ?? settings.tabs.contracts)

export default function ContractVersion({ loaderData }: Route.ComponentProps) {
  return <TemplateVersionPage {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
