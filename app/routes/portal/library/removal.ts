import { removeItems } from '#app/studio/library/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/removal'
import { actOnItems, lookUp } from './act.ts'

/** Takes files away, as far as nothing uses them. */
export const action = (args: Route.ActionArgs) => actOnItems(args, removeItems)

export { lookUp as loader, tryAct as clientAction }
