import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

export const clientMessageSchema = z.object({
  text: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().min(1, 'message-missing').max(5000, 'message-long')),
})
