import { cancelFollowing } from '#app/studio/booking/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/following'
import { act, lookUp } from './act.ts'

/** Called off, with all of its series that follow. */
export const action = (args: Route.ActionArgs) => act(args, 'booking.change', (ctx, id) => cancelFollowing(ctx, id))

export { lookUp as loader, tryAct as clientAction }
