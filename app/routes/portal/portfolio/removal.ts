import { removeItem } from '#app/studio/portfolio/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/removal'
import { act, lookUp } from './act.ts'

/** Gone for good, unless it is on the site. */
export const action = (args: Route.ActionArgs) => act(args, removeItem)

export { lookUp as loader, tryAct as clientAction }
