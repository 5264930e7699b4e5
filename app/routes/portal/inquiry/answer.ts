import { markAnswered } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/answer'
import { act, lookUp } from './act.ts'

/** The answer went another way. */
export const action = (args: Route.ActionArgs) => act(args, 'inquiry.answer', markAnswered)

export { lookUp as loader, tryAct as clientAction }
