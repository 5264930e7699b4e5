import { read } from '#app/platform/form.server.ts'
import { noteSchema } from '#app/studio/inquiry/rules.ts'
import { noteOnInquiry } from '#app/studio/inquiry/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/notes'
import { act, lookUp } from './act.ts'

/** A note for the studio, or the writer's reply that came by ordinary mail. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'inquiry.answer', async (ctx, id, values) => {
    const given = read(noteSchema, values)
    return given.ok ? noteOnInquiry(ctx, id, given.form) : given
  })

export { lookUp as loader, tryAct as clientAction }
