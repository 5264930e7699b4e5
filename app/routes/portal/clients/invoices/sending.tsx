import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getEmailPlan, toSentInvoice } from '#app/features/money/invoice-email/reads.server.ts'
import { invoiceMessageSchema } from '#app/features/money/invoice-email/rules.ts'
import { SendingPage } from '#app/features/money/invoice-email/ui/sending-page.tsx'
import { sendInvoice } from '#app/features/money/invoice-email/writes.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import type { InvoiceFormResult } from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/sending'
import { refuseInvoiceForm } from './invoice-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const { id, documentNumber, client } = invoice
  const email = await getEmailPlan(ctx, client.id, toSentInvoice(invoice))
  if (email.recipients.length === 0)
    throw redirect(`/portal/clients/invoices/${id}?problem=recipient-missing`)
  return { invoice: { id, documentNumber }, email, formKey: generateIdempotencyKey() }
}

/** Emails the invoice. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const values = await readFields(request)
  const input = parseForm(invoiceMessageSchema, values)
  if (!input.ok)
    return data<InvoiceFormResult>({ values, problems: input.problems }, { status: 422 })
  const result = await findOr404('invoice', params.invoiceId, (id) =>
    sendInvoice(withIdempotency(ctx, values), id, input.form),
  )
  if (result.ok) throw redirect(`/portal/clients/invoices/${params.invoiceId}?sent`, 303)
  return refuseInvoiceForm(values, result.problem)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getInvoiceMessages('en').page.sendTitle(loaderData.invoice.documentNumber)
      : clients.tabs.invoices,
  )

export default function Sending({ loaderData, actionData }: Route.ComponentProps) {
  return <SendingPage {...loaderData} result={useLastActionData<InvoiceFormResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
