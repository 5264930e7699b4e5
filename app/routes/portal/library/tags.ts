import { read } from '#app/platform/form.server.ts'
import { tagsSchema } from '#app/studio/library/rules.ts'
import { tagItems } from '#app/studio/library/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/tags'
import { actOnItems, lookUp } from './act.ts'

/** Adds tags to files. */
export const action = (args: Route.ActionArgs) =>
  actOnItems(args, async (ctx, ids, values) => {
    const given = read(tagsSchema, values)
    return given.ok ? tagItems(ctx, ids, given.form.tags) : given
  })

export { lookUp as loader, tryAct as clientAction }
