import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/** The reason for releasing originals without a payment. */
export const waiverSchema = z.object({
  reason: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().min(1, 'waive-reason-missing').max(500, 'reason-long')),
})
