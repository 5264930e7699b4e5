import { problem } from '#app/core/result.ts'
import { isPage, isWork } from '#app/studio/edition/rules.ts'
import { takeOff } from '#app/studio/edition/writes.server.ts'

import type { Route } from './+types/removal'
import { act, lookUp } from './act.ts'

/** Takes a page or a project off the site. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, part) =>
    isPage(part) || isWork(part) ? takeOff(ctx, part) : problem('page-lasting'),
  )

export { lookUp as loader }
