import { problem } from '#app/core/result.ts'
import { cancelBooking } from '#app/studio/booking-state/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/cancellation'
import { act, cancelerIn, lookUp, stateIn } from './act.ts'

/** Canceled, by the studio or by the client. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', async (ctx, id, values) => {
    const by = cancelerIn(values.canceledBy)
    return by
      ? cancelBooking(ctx, id, { from: stateIn(values.from), by })
      : problem('canceler-missing')
  })

export { lookUp as loader, tryAct as clientAction }
