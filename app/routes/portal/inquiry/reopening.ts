import { reopenInquiry } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/reopening'
import { act, lookUp } from './act.ts'

/** Waiting again. */
export const action = (args: Route.ActionArgs) => act(args, 'inquiry.answer', reopenInquiry)

export { lookUp as loader, tryAct as clientAction }
