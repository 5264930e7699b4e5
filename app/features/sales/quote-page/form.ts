import { isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { maxSigners } from '#app/features/sales/quote/rules.ts'
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

/**
 * Returns the schema of a contract that was signed on paper: one name per line, and the day.
 * `today` is the studio day. The scan is checked by `findScanProblem`.
 */
export function buildPaperSchema(today: string) {
  return z.object({
    signers: z
      .string()
      .default('')
      .transform((text) => text.split('\n').map(toSingleLine).filter(Boolean))
      .pipe(
        z
          // invisible characters are no name
          .array(z.string().regex(/\p{L}/u, 'signer-missing').max(maxSignerName, 'name-long'))
          .min(1, 'signer-missing')
          .max(maxSigners, 'signers-many')
          .refine((names) => new Set(names).size === names.length, 'signer-twice'),
      ),
    signedOn: z
      .string()
      .default(today)
      .refine(isDay, 'day-malformed')
      .refine((day) => !isDay(day) || day <= today, 'date-ahead'),
  })
}
