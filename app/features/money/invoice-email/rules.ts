import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

import { maxInvoiceMessage } from './emails.ts'

/** The message above an invoice in its email; empty for the usual one. */
export const invoiceMessageSchema = z.object({
  message: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().max(maxInvoiceMessage, 'draft-text-long')),
})
