import { fail } from '#app/core/result.ts'
import { movePriceItem } from '#app/features/money/price-list/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { isId } from '../find-or-404.ts'
import { priceItemAction } from './price-item-action.ts'

/** Moves an item before another, or to the end. */
const { action, loader } = defineAction({
  ...priceItemAction,
  write: async (ctx, id, { before = '' }) =>
    before === '' || isId(before)
      ? movePriceItem(ctx, id, before.toLowerCase() || null)
      : fail('order-was-changed'),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
