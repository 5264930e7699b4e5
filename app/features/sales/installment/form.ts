import { z } from '#app/core/schema.ts'
import { invoiceMessageSchema } from '#app/features/money/invoice-email/rules.ts'

/** The form that invoices an installment. `gross` is the amount it showed, in cents. */
export const installmentSchema = invoiceMessageSchema.extend({
  gross: z.coerce.number().int().catch(-1),
  isEmailed: z
    .string()
    .optional()
    .transform((text) => text === 'on'),
  confirmTax: z
    .string()
    .optional()
    .transform((text) => text === 'on'),
})
