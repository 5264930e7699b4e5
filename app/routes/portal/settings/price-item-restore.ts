import { restorePriceItem } from '#app/features/money/price-list/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { priceItemAction } from './price-item-action.ts'

const { action, loader } = defineAction({
  ...priceItemAction,
  write: restorePriceItem,
  reply: ({ id, name }: { id: string; name: string }) => ({ id, name }),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
