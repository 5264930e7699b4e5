import { type Cents, readPrice } from '#app/core/money.ts'
import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/**
 * `requested`: the client asked for a price. `offered`: the studio named it. `accepted`: the client
 * agreed. `declined` and `waived`: it costs nothing, because the client or the studio ended it.
 */
export type ChargeState = 'requested' | 'offered' | 'accepted' | 'declined' | 'waived'

/** The price that the studio offers, in its number format. */
export const createOfferSchema = (format: { currency: string; locale: string }) =>
  z.object({
    amount: z
      .string()
      .default('')
      .transform((text, issues): Cents => {
        const price = readPrice(text, format)
        if ('cents' in price) return price.cents
        issues.addIssue({ code: 'custom', message: price.problem })
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
