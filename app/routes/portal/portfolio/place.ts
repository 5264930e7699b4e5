import { problem } from '#app/core/result.ts'
import { placeItem } from '#app/studio/portfolio/writes.server.ts'

import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/place'
import { act, lookUp } from './act.ts'

/** Before another in the order of the site, or last. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, id, { before = '' }) => {
    if (before !== '' && !isId(before)) return problem('order-was-changed')
    return placeItem(ctx, id, before.toLowerCase() || null)
  })

export { lookUp as loader, tryAct as clientAction }
