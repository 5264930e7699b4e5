import { type ActionFunctionArgs, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Verb } from '#app/studio/access.ts'
import { stageFrom } from '#app/studio/project/rules.ts'

import { type Answer, type Values, answerAct } from '../act.ts'
import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & {
  params: { projectId: string; taskId?: string }
}

/**
 * Answers one act on one project; a plain form is led back to where it stood, the board
 * (`?view=board`) or the project, with what `shows` says of it.
 */
export function act(
  args: Asked,
  verb: Verb,
  work: (ctx: Ctx, id: string, values: Values) => Promise<Answer>,
  shows: Values = {},
): Promise<Response> {
  const {
    params: { projectId },
    url,
  } = args
  const acted = async (ctx: Ctx, values: Values): Promise<Answer> =>
    isId(projectId) ? work(ctx, projectId, values) : problem('project-is-gone')
  return answerAct(args, verb, acted, (problem) =>
    pageOf(projectId, url, problem ? { problem } : shows),
  )
}

/** The same for one task of it. */
export function actOnTask(
  args: Asked & { params: { taskId: string } },
  verb: Verb,
  work: (ctx: Ctx, id: string, taskId: string, values: Values) => Promise<Answer>,
  shows: Values = {},
) {
  const { taskId } = args.params
  return act(
    args,
    verb,
    async (ctx, id, values) =>
      isId(taskId) ? work(ctx, id, taskId, values) : problem('task-is-gone'),
    shows,
  )
}

/** These addresses are for acts; whoever only looks is led to the project. */
export function lookUp({ params, url }: Pick<Asked, 'params' | 'url'>) {
  return redirect(pageOf(params.projectId, url, {}))
}

function pageOf(id: string, { searchParams }: URL, shows: Values): string {
  const stage = stageFrom(searchParams.get('stage'))
  const board = searchParams.get('view') === 'board'
  const asked = new URLSearchParams({ ...(board && stage && { stage }), ...shows })
  return `/portal/projects${board ? '' : `/${encodeURIComponent(id)}`}${asked.size > 0 ? `?${asked}` : ''}`
}
