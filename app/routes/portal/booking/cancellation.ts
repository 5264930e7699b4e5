import { cancelBooking } from '#app/studio/booking/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/cancellation'
import { act, lookUp, stateIn } from './act.ts'

/** Called off. */
export const action = (args: Route.ActionArgs) => act(args, 'booking.change', (ctx, id, values) => cancelBooking(ctx, id, { from: stateIn(values.from) }))

export { lookUp as loader, tryAct as clientAction }
