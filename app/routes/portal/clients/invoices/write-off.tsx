import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { getRecoverableTax } from '#app/features/money/write-off/reads.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'
import type { InvoiceFormResult } from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { WriteOffPage } from '#app/features/money/write-off/ui/write-off-page.tsx'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/write-off'
import { refuseInvoiceForm, writeOffSchema } from './invoice-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.credit')
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const { id, documentNumber, currency, open } = invoice
  if (open === 0) throw redirect(`/portal/clients/invoices/${id}?problem=invoice-is-settled`)
  return {
    invoice: { id, documentNumber, currency, open },
    tax: invoice.tax > 0 ? await getRecoverableTax(ctx, id) : null,
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.credit')
  const values = await readFields(request)
  const input = parseForm(writeOffSchema, values)
  if (!input.ok)
    return data<InvoiceFormResult>({ values, problems: input.problems }, { status: 422 })
  const result = await findOr404('invoice', params.invoiceId, (id) =>
    writeOffInvoice(withIdempotency(ctx, values), id, input.form),
  )
  if (result.ok) throw redirect(`/portal/clients/invoices/${params.invoiceId}?written-off`, 303)
  return refuseInvoiceForm(values, result.problem)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getInvoiceMessages('en').credit.writeOffTitle(loaderData.invoice.documentNumber)
      : clients.tabs.invoices,
  )

export default function WriteOff({ loaderData, actionData }: Route.ComponentProps) {
  return <WriteOffPage {...loaderData} result={useLastActionData<InvoiceFormResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
