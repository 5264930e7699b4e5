import { data, useSearchParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFormData, withIdempotency } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import type { SelectionResult } from '#app/features/money/bulk-reminder/rules.ts'
import { sendReminders } from '#app/features/money/bulk-reminder/writes.server.ts'
import {
  getAgedTotals,
  hasInvoices,
  listDrafts,
  listInvoices,
} from '#app/features/money/invoice-list/reads.server.ts'
import { parseInvoiceFilter } from '#app/features/money/invoice-list/rules.ts'
import { InvoiceList } from '#app/features/money/invoice-list/ui/invoice-list.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { SectionErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filters = parseInvoiceFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const { rows, next } = await listInvoices(ctx, filters, after)
  const drafts = await listDrafts(ctx)
  const isNew = rows.length + drafts.length === 0 && !(await hasInvoices(ctx))
  return {
    filters,
    rows,
    next,
    after,
    drafts: filters.tab === 'drafts' ? drafts : [],
    draftCount: drafts.length,
    isNew,
    totals: await getAgedTotals(ctx),
    mayIssue: may(ctx.actor, 'invoice.issue'),
    isSelected: url.searchParams.get('selected') === 'all',
    formKey: generateIdempotencyKey(),
  }
}

/** Sends the next reminder of each selected invoice. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const form = await readFormData(request)
  const ids = form.getAll('invoice').map(String).filter(isId)
  const formKey = String(form.get('formKey') ?? '')
  const result = await sendReminders(withIdempotency(ctx, { formKey }), ids)
  if (result.ok) return data<SelectionResult>(result.value)
  const { problem } = result
  return data<SelectionResult>({ problem }, { status: problem === 'form-was-changed' ? 409 : 422 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.invoices)

export default function List({ loaderData, actionData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  const result = useLastActionData<SelectionResult>(actionData)
  return <InvoiceList {...loaderData} result={result ?? (problem ? { problem } : undefined)} />
}

export { SectionErrorBoundary as ErrorBoundary }
