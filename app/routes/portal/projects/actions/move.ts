import { fail } from '#app/core/result.ts'
import { parseBoardPlace, parseStage } from '#app/features/work/project/rules.ts'
import { moveProject } from '#app/features/work/project/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/move'
import { runAction, redirectToPage } from './run-action.ts'

/** Moves a project to a column, before another project or at the end. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'project.change', async (ctx, id, { to = '', from = '' }) => {
    const place = parseBoardPlace(to)
    return place
      ? moveProject(ctx, id, place, parseStage(from) ?? place.stage)
      : fail('place-unknown')
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
