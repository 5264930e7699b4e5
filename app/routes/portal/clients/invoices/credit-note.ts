import { parseMoney } from '#app/core/money.ts'
import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listCreditable } from '#app/features/money/credit-note/reads.server.ts'
import type { CreditChoice } from '#app/features/money/credit-note/rules.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type FormValues, defineAction } from '../../define-action.ts'
import { describeInvoiceAction, reasonSchema } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('credited'),
  permission: 'invoice.credit',
  schema: reasonSchema,
  write: async (ctx, id, { reason }, values) => {
    const choice = await readChoice(ctx, id, values)
    return choice ? creditInvoice(ctx, id, { choice, reason }) : fail('amount-malformed')
  },
})

export { action, loader }

/**
 * Reads what is credited: all, or an amount for each rate. The form shows only rates of which
 * something is left. Returns null for an amount that is malformed.
 */
async function readChoice(ctx: Ctx, id: string, values: FormValues): Promise<CreditChoice | null> {
  if (values.choice !== 'amounts') return { kind: 'all' }
  const { currency, locale } = await getStudio(ctx)
  const left = (await listCreditable(ctx, id)) ?? []
  let shown = 0
  const amounts = left.map(({ net, taxCents }) => {
    const typed = net + taxCents > 0 ? (values[`amount:${shown++}`] ?? '').trim() : ''
    return typed === '' ? 0 : parseMoney(typed, currency, locale)
  })
  return amounts.every((one) => one !== null) ? { kind: 'amounts', amounts } : null
}
