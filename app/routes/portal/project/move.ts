import { problem } from '#app/core/result.ts'
import { placeFrom, stageFrom } from '#app/studio/project/rules.ts'
import { moveProject } from '#app/studio/project/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/move'
import { act, lookUp } from './act.ts'

/** Into a column, over another or at its end. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'project.change', async (ctx, id, { to = '', from = '' }) => {
    const place = placeFrom(to)
    return place
      ? moveProject(ctx, id, place, stageFrom(from) ?? place.stage)
      : problem('place-unknown')
  })

export { lookUp as loader, tryAct as clientAction }
