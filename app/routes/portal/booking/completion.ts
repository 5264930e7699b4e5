import { finishBooking } from '#app/studio/booking-state/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/completion'
import { act, lookUp, stateIn } from './act.ts'

/** Over and done. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', (ctx, id, values) =>
    finishBooking(ctx, id, { from: stateIn(values.from) }),
  )

export { lookUp as loader, tryAct as clientAction }
