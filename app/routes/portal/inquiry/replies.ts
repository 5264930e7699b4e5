import { read } from '#app/platform/form.server.ts'
import { replySchema } from '#app/studio/inquiry/rules.ts'
import { replyToInquiry } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/replies'
import { act, lookUp } from './act.ts'

/** A reply by mail. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'inquiry.answer', async (ctx, id, values) => {
    const given = read(replySchema, values)
    return given.ok ? replyToInquiry(ctx, id, given.form) : given
  })

export { lookUp as loader, tryAct as clientAction }
