import { markSpam } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/spam'
import { act, lookUp } from './act.ts'

/** This is spam. */
export const action = (args: Route.ActionArgs) => act(args, 'inquiry.answer', markSpam)

export { lookUp as loader, tryAct as clientAction }
