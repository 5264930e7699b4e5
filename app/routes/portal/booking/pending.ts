import { markPending } from '#app/studio/booking-state/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/pending'
import { act, lookUp, stateIn } from './act.ts'

/** Not certain any more, or not yet. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', (ctx, id, values) =>
    markPending(ctx, id, { from: stateIn(values.from) }),
  )

export { lookUp as loader, tryAct as clientAction }
