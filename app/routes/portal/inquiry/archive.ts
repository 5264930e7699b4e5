import { archiveInquiry } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/archive'
import { act, lookUp } from './act.ts'

/** Out of the way. */
export const action = (args: Route.ActionArgs) => act(args, 'inquiry.answer', archiveInquiry)

export { lookUp as loader, tryAct as clientAction }
