import { z } from '#app/core/schema.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'
import { isName } from '#app/features/sales/quote-acceptance/rules.ts'

import { maxWithdrawalText } from './rules.ts'

/** The statement of a client who withdraws; words are optional. */
export const withdrawalSchema = z.object({
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().refine(isName, 'quote-name-missing').max(200, 'line-long')),
  text: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().max(maxWithdrawalText, 'message-long')),
})

/** The studio's share for work that was done before a withdrawal, as it is typed. */
export const settlementSchema = z.object({
  amount: z.string().default('0').transform(toSingleLine),
})
