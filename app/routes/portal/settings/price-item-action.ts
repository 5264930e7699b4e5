import { type Failure, fail } from '#app/core/result.ts'

import type { Params } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** For actions on a price item. */
export const priceItemAction = {
  permission: 'price.change' as const,
  target: ({ itemId }: Params): [id: string] | Failure =>
    isId(itemId) ? [itemId.toLowerCase()] : fail('price-item-is-gone'),
  page: () => '/portal/settings/prices',
}
