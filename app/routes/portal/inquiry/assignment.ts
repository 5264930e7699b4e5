import { problem } from '#app/core/result.ts'
import { assignInquiry } from '#app/studio/inquiry/writes.server.ts'

import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/assignment'
import { act, lookUp } from './act.ts'

/** Who takes it on; nobody is an empty field. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'inquiry.answer', async (ctx, id, { person = '' }) => {
    if (person !== '' && !isId(person)) return problem('person-unknown')
    return assignInquiry(ctx, id, person || null)
  })

export { lookUp as loader, tryAct as clientAction }
