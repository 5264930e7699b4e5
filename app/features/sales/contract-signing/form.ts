import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

export const maxVoidReason = 1000

/** The reason for which a contract is voided, which the client reads. */
export const voidSchema = z.object({
  reason: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().min(1, 'void-reason-missing').max(maxVoidReason, 'message-long')),
})
