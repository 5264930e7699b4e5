import { replaceLink } from '#app/studio/booking-link/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/link'
import { act, lookUp } from './act.ts'

/** A new private link to the client's page; the ones before it end. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', (ctx, id) => replaceLink(ctx, id))

export { lookUp as loader, tryAct as clientAction }
