import { fail } from '#app/core/result.ts'
import { parseBoardPosition, parseStage } from '#app/features/work/project/rules.ts'
import { moveProject } from '#app/features/work/project/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { projectAction } from './project-action.ts'

/** Moves a project to a column, before another project or at the end. */
const { action, loader } = defineAction({
  ...projectAction,
  write: async (ctx, id, { to = '', from = '' }) => {
    const place = parseBoardPosition(to)
    return place
      ? moveProject(ctx, id, place, parseStage(from) ?? place.stage)
      : fail('place-unknown')
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
