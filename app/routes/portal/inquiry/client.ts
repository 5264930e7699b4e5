import { turnIntoClient } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/client'
import { act, lookUp } from './act.ts'

/** The writer becomes a client. */
export const action = (args: Route.ActionArgs) => act(args, 'inquiry.answer', turnIntoClient)

export { lookUp as loader, tryAct as clientAction }
