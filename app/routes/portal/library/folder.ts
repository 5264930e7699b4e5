import { read } from '#app/platform/form.server.ts'
import { folderSchema } from '#app/studio/library/rules.ts'
import { moveItems } from '#app/studio/library/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/folder'
import { actOnItems, lookUp } from './act.ts'

/** Puts files into a folder. */
export const action = (args: Route.ActionArgs) =>
  actOnItems(args, async (ctx, ids, values) => {
    const given = read(folderSchema, values)
    return given.ok ? moveItems(ctx, ids, given.form.folder) : given
  })

export { lookUp as loader, tryAct as clientAction }
