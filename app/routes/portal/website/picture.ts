import { read } from '#app/platform/form.server.ts'
import { aboutSchema } from '#app/studio/picture/rules.ts'
import { describePicture } from '#app/studio/picture/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/picture'
import { actOnPicture, lookUp } from './picture-act.ts'

/** What is said of it: where to look first, and what is seen. */
export const action = (args: Route.ActionArgs) =>
  actOnPicture(args, async (ctx, hash, values) => {
    const given = read(aboutSchema, values)
    return given.ok ? describePicture(ctx, { hash }, given.form) : given
  })

export { lookUp as loader, tryAct as clientAction }
