import { type Failure, fail } from '#app/core/result.ts'
import { parseStage } from '#app/features/work/project/rules.ts'

import type { Params } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'

/** Shared by all actions on a project. Their page is the board (`?view=board`) or the project. */
export const projectAction = {
  permission: 'project.change' as const,
  target: ({ projectId }: Params): [id: string] | Failure =>
    isId(projectId) ? [projectId] : fail('project-is-gone'),
  page({ params, url: { searchParams } }: { params: Params; url: URL }) {
    if (searchParams.get('view') !== 'board')
      return `/portal/projects/${encodeURIComponent(params.projectId)}`
    const stage = parseStage(searchParams.get('stage'))
    return `/portal/projects${stage ? `?stage=${stage}` : ''}`
  },
}

/** Shared by the actions on a task of a project. */
export const taskAction = {
  ...projectAction,
  target: ({ projectId, taskId }: Params): [id: string, taskId: string] | Failure =>
    isId(projectId)
      ? isId(taskId)
        ? [projectId, taskId]
        : fail('task-is-gone')
      : fail('project-is-gone'),
}
