import { data, redirect } from 'react-router'

import { computeGross, formatRate } from '#app/core/tax.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { readCredit } from '#app/features/money/credit-note/form.ts'
import { listCreditableLines } from '#app/features/money/credit-note/rules.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import {
  type CreditFormResult,
  CreditPage,
} from '#app/features/money/credit-note/ui/credit-page.tsx'
import { formatQuantityInput } from '#app/core/quantity.ts'
import type { IssuedInvoice } from '#app/features/money/invoice/reads.server.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/credit-note'
import { findCreditable } from './creditable.ts'

/** Of what was typed, rather than of the invoice. */
const problemsOfFields: ProblemCode[] = ['credit-too-much', 'credit-missing', 'text-unprintable']

function listLines({ lines, priceMode }: IssuedInvoice) {
  return listCreditableLines(lines, priceMode)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.credit')
  const { invoice, left } = await findCreditable(ctx, params.invoiceId)
  const { locale } = await getStudio(ctx)
  const { id, kind, documentNumber, currency, paid } = invoice
  return {
    invoice: {
      id,
      kind,
      documentNumber,
      currency,
      paid,
      left: left.reduce((sum, amount) => sum + computeGross(amount), 0),
    },
    rates: left
      .map((sum, index) => ({
        at: index,
        label:
          sum.tax.ratePpm > 0
            ? `${sum.tax.name} ${formatRate(sum.tax.ratePpm, locale)}`
            : sum.tax.name || getInvoiceMessages(ctx.language).credit.untaxed,
        left: computeGross(sum),
      }))
      .filter((rate) => rate.left > 0),
    lines: listLines(invoice).map(({ position, line, amount }) => ({
      position,
      name: line.name,
      quantity: formatQuantityInput(line.quantityMilli, locale),
      amount,
    })),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.credit')
  const values = await readFields(request)
  const path = `/portal/clients/invoices/${params.invoiceId}`
  const { invoice, left } = await findCreditable(withIdempotency(ctx, values), params.invoiceId)
  const choices = { lines: listLines(invoice), rates: left.length }
  const reading = readCredit(values, choices, await getStudio(ctx))
  if (!('credit' in reading))
    return data<CreditFormResult>({ values, problems: reading.problems }, { status: 422 })
  const result = await creditInvoice(withIdempotency(ctx, values), params.invoiceId, reading.credit)
  if (result.ok) throw redirect(`${path}?credited`, 303)
  const { problem, details } = result
  return data<CreditFormResult>(
    { values, problems: {}, problem, details },
    { status: problemsOfFields.includes(problem) ? 422 : 409 },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getInvoiceMessages('en').credit.title(loaderData.invoice.documentNumber)
      : clients.tabs.invoices,
  )

export default function CreditNote({ loaderData, actionData }: Route.ComponentProps) {
  return <CreditPage {...loaderData} result={useLastActionData<CreditFormResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
