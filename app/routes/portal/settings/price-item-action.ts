import { type Failure, fail } from '#app/core/result.ts'

import type { Params } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** For actions on a price item. */
export const priceItemAction = {
  permission: 'price.change' as const,
  target: ({ priceItemId }: Params): [id: string] | Failure =>
    isId(priceItemId) ? [priceItemId.toLowerCase()] : fail('price-item-is-gone'),
  page: () => '/portal/settings/prices',
}
