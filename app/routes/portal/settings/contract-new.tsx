import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listContractTemplates } from '#app/features/sales/contract-template/reads.server.ts'
import {
  NewTemplatePage,
  type NewTemplateResult,
} from '#app/features/sales/contract-template/ui/new-template-page.tsx'
import { addContractTemplate } from '#app/features/sales/contract-template/writes.server.ts'
import { getContractTemplateMessages } from '#app/messages/contract-templates.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/contract-new'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'contract-template.change')
  const from = url.searchParams.get('from')
  const templates = await listContractTemplates(ctx)
  const source = templates.find(({ id }) => id === from)
  return {
    source: source ? { id: source.id, name: source.name } : null,
    formKey: generateIdempotencyKey(),
  }
}

/** Adds a template that starts with the standard contract, a copy of another, or nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'contract-template.change')
  const values = await readFields(request)
  const { name = '', from = '' } = values
  const start = from === 'starter' || isId(from) ? from : undefined
  const result = await addContractTemplate(withIdempotency(ctx, values), name, start)
  if (!result.ok)
    return data<NewTemplateResult>({ problem: result.problem, name, from }, { status: 422 })
  return redirect(`/portal/settings/contracts/${result.value.id}?added`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, () => getContractTemplateMessages('en').add.title)

export default function ContractNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewTemplatePage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
