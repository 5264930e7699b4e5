import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Failure } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { type Permission, authorize } from '#app/features/access.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'>
export type FormValues = Record<string, string>
/** The result of a write, or the problems of its form fields. */
export type WorkResult =
  | { ok: true }
  | Failure
  | { ok: false; problems: Record<string, ProblemCode> }

/**
 * Runs an action. Checks the permission before reading any field. Pages with JavaScript get the
 * result as JSON; without it a form is redirected to `back`, with the problem in the URL.
 */
export async function handleAction(
  { request, context }: ActionArgs,
  verb: Permission,
  work: (ctx: Ctx, values: FormValues) => Promise<WorkResult>,
  back: (problem: ProblemCode | null, values: FormValues) => string,
): Promise<Response> {
  authorize(context.get(ctxKey).actor, verb)
  const values = await readFields(request)
  const result = await work(withIdempotency(context.get(ctxKey), values), values)
  const answer = toActionResult(result)
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(back(answer.ok ? null : answer.problem, values), 303)
  return Response.json(answer, {
    status: answer.ok
      ? 200
      : 'problems' in result
        ? 422
        : answer.problem.endsWith('-is-gone')
          ? 404
          : 409,
  })
}

/**
 * Returns only the outcome of a write with the details of a failure; of several field problems, the
 * first.
 */
function toActionResult(answer: WorkResult): ActionResult {
  if (answer.ok) return { ok: true }
  return 'problem' in answer
    ? answer
    : { ok: false, problem: Object.values(answer.problems)[0] ?? 'not-saved', details: {} }
}
