import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/** An approval with what the guest adds to it. */
export const approvalSchema = z.object({
  message: z.string().default('').transform(normalizeText).pipe(z.string().max(1000, 'line-long')),
})
export type ApprovalForm = z.infer<typeof approvalSchema>
