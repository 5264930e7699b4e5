import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import {
  ReissuePage,
  type ReissueResult,
} from '#app/features/money/credit-note/ui/reissue-page.tsx'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/reissue'
import { findCreditable, isReissuable } from './creditable.ts'
import { reasonSchema, refuseInvoiceForm } from './invoice-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.credit')
  const { invoice } = await findCreditable(ctx, params.invoiceId)
  await requireReissuable(ctx, invoice)
  const { id, documentNumber, paid } = invoice
  return { invoice: { id, documentNumber, paid }, formKey: generateIdempotencyKey() }
}

/** Leads back to an invoice of a payment plan, and says what to do instead. */
async function requireReissuable(ctx: Ctx, invoice: { id: string; kind: string }) {
  if (!(await isReissuable(ctx, invoice)))
    throw redirect(`/portal/clients/invoices/${invoice.id}?problem=installment-not-reissued`, 303)
}

/** Credits the invoice and leads to the draft with its lines. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.credit')
  const values = await readFields(request)
  const input = parseForm(reasonSchema, values)
  if (!input.ok) return data<ReissueResult>({ values, problems: input.problems }, { status: 422 })
  await requireReissuable(
    ctx,
    await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id)),
  )
  const result = await findOr404('invoice', params.invoiceId, (id) =>
    reissueInvoice(withIdempotency(ctx, values), id, input.form),
  )
  if (result.ok) throw redirect(`/portal/clients/invoices/drafts/${result.value.draftId}`, 303)
  const { problem, details } = result
  if (problem === 'text-unprintable')
    return data<ReissueResult>(
      { values, problems: {}, unprintable: String(details.characters) },
      { status: 422 },
    )
  return refuseInvoiceForm(values, problem)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getInvoiceMessages('en').credit.reissueTitle(loaderData.invoice.documentNumber)
      : clients.tabs.invoices,
  )

export default function Reissue({ loaderData, actionData }: Route.ComponentProps) {
  return <ReissuePage {...loaderData} result={useLastActionData<ReissueResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
