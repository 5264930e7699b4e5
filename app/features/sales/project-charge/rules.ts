import { type Cents, findAmountProblem, parseMoney } from '#app/core/money.ts'
import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/**
 * `requested`: the client asked for a price. `offered`: the studio named it. `accepted`: the client
 * agreed. `declined` and `waived`: it costs nothing, because the client or the studio ended it.
 */
export type ChargeState = 'requested' | 'offered' | 'accepted' | 'declined' | 'waived'

/** The price that the studio offers, in its number format. */
export const createOfferSchema = ({ currency, locale }: { currency: string; locale: string }) =>
  z.object({
    amount: z
      .string()
      .default('')
      .transform((text, issues): Cents => {
        const cents = parseMoney(text, currency, locale)
        if (cents) return cents
        const problem = cents === 0 ? 'amount-missing' : findAmountProblem(text, currency, locale)
        issues.addIssue({
          code: 'custom',
          message: problem === 'amount-negative' ? 'amount-missing' : problem,
        })
        return z.NEVER
      }),
  })

/** The reason for which the studio asks nothing. */
export const chargeWaiverSchema = z.object({
  reason: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().min(1, 'charge-reason-missing').max(500, 'reason-long')),
})
