import { data, redirect } from 'react-router'

import { addDays, toStudioDay } from '#app/core/day.ts'
import { formatDocumentNumber } from '#app/core/document-number.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { getEmailPlan } from '#app/features/money/invoice-email/reads.server.ts'
import { installmentSchema } from '#app/features/sales/installment/form.ts'
import { findInstallment } from '#app/features/sales/installment/reads.server.ts'
import {
  InstallmentPage,
  type InstallmentResult,
} from '#app/features/sales/installment/ui/installment-page.tsx'
import { invoiceInstallment } from '#app/features/sales/installment/writes.server.ts'
import { getNextNumbers, getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/installment'

/** Shows the invoice of a planned installment and its email as they would be issued now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const quoteId = await findOr404('quote', params.quoteId, async (id) => id)
  const found = await findOr404('installment', params.installmentId, (id) =>
    findInstallment(ctx, quoteId, id),
  )
  if (found.state !== 'planned') throw redirect(`/portal/clients/quotes/${params.quoteId}#plan`)
  const { clientId, label, kind, gross, takes, document, dueDays, currency, language } = found
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const billing = await getStudioBilling(ctx)
  const next = await getNextNumbers(ctx, billing, today)
  return {
    quoteId: params.quoteId,
    clientId,
    label,
    gross,
    takes,
    document,
    email: await getEmailPlan(ctx, clientId, {
      documentNumber: formatDocumentNumber(billing.invoicePattern, next.year, next.invoice),
      kind,
      cents: gross,
      dueOn: addDays(today, dueDays),
      currency,
      language,
    }),
    formKey: generateIdempotencyKey(),
    maySetBilling: may(ctx.actor, 'billing.change'),
  }
}

/** Invoices the installment, and emails the invoice if `isEmailed` is on. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const values = await readFields(request)
  const { message = '' } = values
  const input = parseForm(installmentSchema, values)
  if (!input.ok)
    return data<InstallmentResult>(
      { problem: input.problems.message ?? 'not-saved', details: {}, message },
      { status: 422 },
    )
  const quoteId = await findOr404('quote', params.quoteId, async (id) => id)
  const result = await findOr404('installment', params.installmentId, (installmentId) =>
    invoiceInstallment(withIdempotency(ctx, values), { ...input.form, quoteId, installmentId }),
  )
  if (result.ok) throw redirect(`/portal/clients/quotes/${params.quoteId}?invoiced#plan`, 303)
  return data<InstallmentResult>(
    { problem: result.problem, details: result.details, message },
    { status: result.problem === 'installment-is-gone' ? 404 : 409 },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) => loaderData?.label ?? clients.title)

export default function Installment({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InstallmentPage {...loaderData} result={useLastActionData<InstallmentResult>(actionData)} />
  )
}

export { PageErrorBoundary as ErrorBoundary }
