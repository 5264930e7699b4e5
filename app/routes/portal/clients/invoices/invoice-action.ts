import { data } from 'react-router'

import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import type { InvoiceFormResult } from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type Params, addQuery } from '../../define-action.ts'

type Location = { params: Params }

function getInvoicePath({ params }: Location): string {
  return `/portal/clients/invoices/${params.invoiceId}`
}

/** Parts of an action of an invoice: its target, its page, and the note after success. */
export function describeInvoiceAction(query: string) {
  return {
    target: ({ invoiceId }: Params): [string] => [invoiceId],
    page: getInvoicePath,
    successPath: (page: string) => addQuery(page, query),
    alwaysRedirect: 'failures-too',
  } as const
}

/** Answers a refused form of an invoice's page with what was typed. */
export function refuseInvoiceForm(values: Record<string, string>, problem: ProblemCode) {
  return data<InvoiceFormResult>(
    { values, problems: {}, problem },
    { status: problem === 'invoice-is-gone' ? 404 : 409 },
  )
}

/** The reason for a write-off. */
export const writeOffSchema = z.object({
  reason: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'write-off-reason-missing').max(500, 'reason-long')),
})

/** The reason for a credit note. */
export const reasonSchema = z.object({
  reason: z.string().default('').transform(toSingleLine).pipe(z.string().max(500, 'reason-long')),
})
