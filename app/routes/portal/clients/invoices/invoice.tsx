import { data, redirect, useSearchParams } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { findAmountProblem, parseMoney } from '#app/core/money.ts'
import { computeGross } from '#app/core/tax.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listCreditable } from '#app/features/money/credit-note/reads.server.ts'
import { getIssuedDocument, getPdfState } from '#app/features/money/document/reads.server.ts'
import { getEmailPlan, toSentInvoice } from '#app/features/money/invoice-email/reads.server.ts'
import { listDeductingInvoices } from '#app/features/money/installment-invoice/reads.server.ts'
import { findReminderView } from '#app/features/money/invoice-reminder/reads.server.ts'
import {
  type IssuedInvoice,
  findInvoiceById,
  listInvoiceHistory,
} from '#app/features/money/invoice/reads.server.ts'
import { InvoicePage } from '#app/features/money/invoice/ui/invoice-page.tsx'
import { findLateInvoice, listLateFees } from '#app/features/money/late-fee/reads.server.ts'
import { listJournalOf } from '#app/features/money/journal/reads.server.ts'
import { getPaidAmount } from '#app/features/money/ledger/reads.server.ts'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import { getClientCredit, listInvoicePayments } from '#app/features/money/payment/reads.server.ts'
import { applyCredit } from '#app/features/money/payment/writes.server.ts'
import { findTransferReport } from '#app/features/money/transfer-report/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { runMoneyAction } from '../../money-action.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/invoice'
import { isReissuable } from './creditable.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const { timeZone } = await getStudio(ctx)
  return {
    invoice: await buildView(ctx, invoice),
    today: toStudioDay(ctx.now, timeZone),
    formKey: generateIdempotencyKey(),
    may: {
      record: may(ctx.actor, 'money.record'),
      credit: may(ctx.actor, 'invoice.credit'),
      send: may(ctx.actor, 'invoice.issue'),
    },
  }
}

async function buildView(ctx: Ctx, invoice: IssuedInvoice) {
  const { id, kind, documentNumber, state, currency, gross, open, paid, credited } = invoice
  const { writtenOff, client, bookingId, projectId, corrects, creditNotes, writeOffs } = invoice
  const creditable = await listCreditable(ctx, id)
  return {
    id,
    kind,
    documentNumber,
    state,
    currency,
    gross,
    open,
    paid,
    credited,
    writtenOff,
    client,
    bookingId,
    projectId,
    corrects,
    creditNotes,
    deducted: invoice.deducted.map(({ id, documentNumber }) => ({
      id,
      documentNumber,
      gross: sumDeducted(invoice, id),
    })),
    deductedBy: await listDeductingInvoices(ctx, invoice),
    writeOffs,
    payments: await listInvoicePayments(ctx, id),
    report: await findTransferReport(ctx, id),
    history: (await listInvoiceHistory(ctx, id)).map(({ id, at, name, by }) => ({
      id,
      at,
      name,
      by,
    })),
    document: await getIssuedDocument(ctx, invoice),
    pdf: await getPdfState(ctx, id),
    reminders: await findReminderView(ctx, id),
    lateFees: await listLateFees(ctx, id),
    lateInvoice: await findLateInvoice(ctx, id),
    journal: may(ctx.actor, 'books.see') ? await listJournalOf(ctx, id) : null,
    isCreditable: (creditable ?? []).some((sum) => computeGross(sum) > 0),
    isReissuable: await isReissuable(ctx, invoice),
    clientCredit: state === null ? 0 : await getClientCredit(ctx, client.id),
    refundable: await getPaidAmount(ctx, bookingId ? { bookingId } : { clientId: client.id }),
    email: await getEmailPlan(ctx, client.id, toSentInvoice(invoice)),
  }
}

function sumDeducted({ lines }: IssuedInvoice, id: string): number {
  return lines
    .filter(({ deductsInvoiceId }) => deductsInvoiceId === id)
    .reduce((sum, { gross }) => sum - gross, 0)
}

/** Records a payment of the invoice, uses the client's credit for it, or refunds it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'money.record')
  const { id, bookingId, client } = await findOr404('invoice', params.invoiceId, (id) =>
    findInvoiceById(ctx, id),
  )
  const values = await readFields(request)
  const path = `/portal/clients/invoices/${id}`
  if (values.form === 'credit') return payWithCredit(request, ctx, values, id)
  return runMoneyAction(request, ctx, values, {
    account: bookingId ? { bookingId } : { clientId: client.id },
    path,
    ...(values.form !== 'refund' && { invoice: id }),
  })
}

async function payWithCredit(
  request: Request,
  ctx: Ctx,
  values: Record<string, string>,
  invoiceId: string,
) {
  const { currency, locale } = await getStudio(ctx)
  const amountText = values.amount ?? ''
  const cents = parseMoney(amountText, currency, locale)
  const failure = { form: 'credit', saved: false, values } as const
  if (!cents) {
    const problem = cents === 0 ? 'amount-missing' : findAmountProblem(amountText, currency, locale)
    return data<MoneyFormResult>({ ...failure, problems: { amount: problem } }, { status: 422 })
  }
  const result = await applyCredit(withIdempotency(ctx, values), invoiceId, cents)
  if (!result.ok) {
    const { problem, details } = result
    const isInField = problem === 'credit-short' || problem === 'invoice-over-payment'
    return data<MoneyFormResult>(
      {
        ...failure,
        problems: isInField ? { amount: problem } : {},
        details,
        ...(!isInField && { problem }),
      },
      { status: isInField ? 422 : 409 },
    )
  }
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/portal/clients/invoices/${invoiceId}?used`, 303)
  return data<MoneyFormResult>({ form: 'credit', saved: true, credit: 0 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(
    matches,
    ({ clients }) => loaderData?.invoice.documentNumber ?? clients.tabs.invoices,
  )

export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  return (
    <InvoicePage
      key={loaderData.invoice.id}
      {...loaderData}
      problem={problem}
      result={useLastActionData<MoneyFormResult>(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
