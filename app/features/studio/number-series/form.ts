import { z } from '#app/core/schema.ts'

/** Largest first number; a series has room above it. */
const maxFirstNumber = 9_999_999

const numberField = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => text === '' || /^0*[1-9]\d{0,6}$/.test(text), 'first-number-malformed')
  .transform((text) => (text === '' ? null : Math.min(Number(text), maxFirstNumber)))

/** The first numbers of invoices and credit notes; empty keeps them. */
export const firstNumbersSchema = z.object({ INV: numberField, CN: numberField })
export type FirstNumbers = z.infer<typeof firstNumbersSchema>
