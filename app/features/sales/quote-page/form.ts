import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { agreementWays } from '#app/features/sales/quote-acceptance/rules.ts'

export const maxSignerName = 120

/** How a client agreed, and who. What they chose is in fields of its own. */
export const agreementSchema = z.object({
  how: z.enum(agreementWays, 'quote-how-missing'),
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'quote-name-missing').max(maxSignerName, 'line-long')),
})
