import { data, redirect, useSearchParams } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { formatRate } from '#app/core/tax.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listCreditable } from '#app/features/money/credit-note/reads.server.ts'
import { getIssuedDocument, getPdfState } from '#app/features/money/document/reads.server.ts'
import { getEmailPlan, toSentInvoice } from '#app/features/money/invoice-email/reads.server.ts'
import { findReminderView } from '#app/features/money/invoice-reminder/reads.server.ts'
import {
  type IssuedInvoice,
  findInvoiceById,
  listInvoiceHistory,
} from '#app/features/money/invoice/reads.server.ts'
import { InvoicePage } from '#app/features/money/invoice/ui/invoice-page.tsx'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { getClientCredit, listInvoicePayments } from '#app/features/money/payment/reads.server.ts'
import { findTransferReport } from '#app/features/money/transfer-report/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/invoice'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const { timeZone } = await getStudio(ctx)
  return {
    invoice: await buildView(ctx, invoice),
    today: toStudioDay(ctx.now, timeZone),
    once: generateIdempotencyKey(),
    may: {
      record: may(ctx.actor, 'money.record'),
      credit: may(ctx.actor, 'invoice.credit'),
      send: may(ctx.actor, 'invoice.issue'),
    },
  }
}

async function buildView(ctx: Ctx, invoice: IssuedInvoice) {
  const { id, kind, documentNumber, state, currency, gross, open, paid, credited } = invoice
  const { writtenOff, client, bookingId, projectId, corrects, creditNotes } = invoice
  const { locale } = await getStudio(ctx)
  const creditable = writtenOff === 0 ? await listCreditable(ctx, id) : null
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
    creditable: (creditable ?? [])
      .map(({ tax, net, taxCents }) => ({
        label: tax.ratePpm > 0 ? `${tax.name} ${formatRate(tax.ratePpm, locale)}` : tax.name,
        left: net + taxCents,
      }))
      .filter(({ left }) => left > 0),
    clientCredit: open > 0 ? await getClientCredit(ctx, client.id) : 0,
    reminders: await findReminderView(ctx, id),
    email: await getEmailPlan(ctx, client.id, toSentInvoice(invoice)),
  }
}

/** Records a payment of the invoice. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'money.record')
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const values = await readFields(request)
  const { currency, locale, timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const given = parseForm(createMoneySchema({ currency, locale, today }), values)
  const refused = { form: 'payment', saved: false, values } as const
  if (!given.ok)
    return data<MoneyFormResult>({ ...refused, problems: given.problems }, { status: 422 })
  const account = invoice.bookingId
    ? { bookingId: invoice.bookingId }
    : { clientId: invoice.clientId }
  const answer = await recordPayment(withIdempotency(ctx, values), account, {
    ...given.form,
    invoice: invoice.id,
  })
  if (!answer.ok) {
    const { problem, details } = answer
    return data<MoneyFormResult>({ ...refused, problems: {}, problem, details }, { status: 409 })
  }
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/portal/clients/invoices/${invoice.id}?saved`, 303)
  return data<MoneyFormResult>({ form: 'payment', saved: true })
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
      answer={useLastActionData<MoneyFormResult>(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
