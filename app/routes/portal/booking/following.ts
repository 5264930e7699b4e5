import { problem } from '#app/core/result.ts'
import { cancelFollowing } from '#app/studio/booking-state/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/following'
import { act, cancelerIn, lookUp } from './act.ts'

/** Canceled, with all of its series that follow. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', async (ctx, id, values) => {
    const by = cancelerIn(values.canceledBy)
    return by ? cancelFollowing(ctx, id, { by }) : problem('canceler-missing')
  })

export { lookUp as loader, tryAct as clientAction }
