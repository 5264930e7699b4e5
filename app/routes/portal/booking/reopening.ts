import { reopenBooking } from '#app/studio/booking-state/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/reopening'
import { act, lookUp, stateIn } from './act.ts'

/** Back to where it was. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', (ctx, id, values) =>
    reopenBooking(ctx, id, {
      from: stateIn(values.from),
      to: stateIn(values.to),
      closedAnyway: values.closedAnyway === 'on',
    }),
  )

export { lookUp as loader, tryAct as clientAction }
