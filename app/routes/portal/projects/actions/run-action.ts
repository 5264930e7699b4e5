import { type ActionFunctionArgs, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Permission } from '#app/features/access.ts'
import { parseStage } from '#app/features/work/project/rules.ts'

import { type WorkResult, type FormValues, handleAction } from '../../handle-action.ts'
import { isId } from '../../find-or-404.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & {
  params: { projectId: string; taskId?: string }
}

/**
 * Runs an action on a project. A form without JavaScript returns to the board (`?view=board`) or
 * the project, with `query` added.
 */
export function runAction(
  args: ActionArgs,
  verb: Permission,
  work: (ctx: Ctx, id: string, values: FormValues) => Promise<WorkResult>,
  query: FormValues = {},
): Promise<Response> {
  const {
    params: { projectId },
    url,
  } = args
  const run = async (ctx: Ctx, values: FormValues): Promise<WorkResult> =>
    isId(projectId) ? work(ctx, projectId, values) : fail('project-is-gone')
  return handleAction(args, verb, run, (problem) =>
    buildPath(projectId, url, problem ? { problem } : query),
  )
}

/** Runs an action on a task of a project. */
export function runTaskAction(
  args: ActionArgs & { params: { taskId: string } },
  verb: Permission,
  work: (ctx: Ctx, id: string, taskId: string, values: FormValues) => Promise<WorkResult>,
  query: FormValues = {},
) {
  const { taskId } = args.params
  return runAction(
    args,
    verb,
    async (ctx, id, values) =>
      isId(taskId) ? work(ctx, id, taskId, values) : fail('task-is-gone'),
    query,
  )
}

/** These paths accept only POST; a GET redirects to the project. */
export function redirectToPage({ params, url }: Pick<ActionArgs, 'params' | 'url'>) {
  return redirect(buildPath(params.projectId, url, {}))
}

function buildPath(id: string, { searchParams }: URL, query: FormValues): string {
  const stage = parseStage(searchParams.get('stage'))
  const board = searchParams.get('view') === 'board'
  const search = new URLSearchParams({ ...(board && stage && { stage }), ...query })
  return `/portal/projects${board ? '' : `/${encodeURIComponent(id)}`}${search.size > 0 ? `?${search}` : ''}`
}
