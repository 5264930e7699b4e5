import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Facts } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { stageFrom } from '#app/studio/project/rules.ts'
import type { DeedAnswer } from '#app/studio/project/ui/deed-answer.ts'

import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & { params: { projectId: string; taskId?: string } }
type Answer = { ok: true } | { ok: false; problem: string; facts: Facts } | { ok: false; problems: Record<string, string> }
type Values = Record<string, string>

/**
 * Answers one act on one project. A page with JavaScript gets what became of it; a plain form is led back to where it
 * stood, the board (`?view=board`) or the project, with the problem in the address, or with what `shows` says of it.
 */
export async function act({ request, params, context, url }: Asked, work: (ctx: Ctx, id: string, values: Values) => Promise<Answer>, shows: Values = {}): Promise<Response> {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const answer = outcome(isId(params.projectId) ? await work(ctx, params.projectId, values) : { ok: false, problem: 'project-is-gone', facts: {} })
  if (request.headers.get('accept')?.includes('text/html')) return redirect(pageOf(params.projectId, url, answer.ok ? shows : { problem: answer.problem }), 303)
  return Response.json(answer, { status: answer.ok ? 200 : answer.problem === 'project-is-gone' ? 404 : 409 })
}

/** The same for one task of it. */
export function actOnTask(args: Asked & { params: { taskId: string } }, work: (ctx: Ctx, id: string, taskId: string, values: Values) => Promise<Answer>, shows: Values = {}) {
  const { taskId } = args.params
  return act(args, async (ctx, id, values) => (isId(taskId) ? work(ctx, id, taskId, values) : { ok: false, problem: 'task-is-gone', facts: {} }), shows)
}

/** These addresses are for acts; whoever only looks is led to the project. */
export function lookUp({ params, url }: Pick<Asked, 'params' | 'url'>) {
  return redirect(pageOf(params.projectId, url, {}))
}

function outcome(answer: Answer): DeedAnswer {
  if (answer.ok) return { ok: true }
  return 'problem' in answer ? answer : { ok: false, problem: Object.values(answer.problems)[0] ?? 'not-saved', facts: {} }
}

function pageOf(id: string, { searchParams }: URL, shows: Values): string {
  const stage = stageFrom(searchParams.get('stage'))
  const board = searchParams.get('view') === 'board'
  const asked = new URLSearchParams({ ...(board && stage && { stage }), ...shows })
  return `/portal/projects${board ? '' : `/${encodeURIComponent(id)}`}${asked.size > 0 ? `?${asked}` : ''}`
}
