import { restoreItems } from '#app/studio/library/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/return'
import { actOnItems, lookUp } from './act.ts'

/** Brings files back out of the bin. */
export const action = (args: Route.ActionArgs) => actOnItems(args, restoreItems)

export { lookUp as loader, tryAct as clientAction }
