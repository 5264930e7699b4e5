import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { agreementWays } from '#app/features/sales/quote-acceptance/rules.ts'

export const maxSignerName = 120

/** The way a client agreed, and their name. The options they chose are in fields of their own. */
export const agreementSchema = z.object({
  how: z.enum(agreementWays, 'quote-how-missing'),
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'quote-name-missing').max(maxSignerName, 'line-long')),
})
