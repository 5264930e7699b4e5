import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Failure } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { type Permission, authorize } from '#app/studio/access.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'>
export type FormValues = Record<string, string>
/** What a write answers, or what was wrong with the fields of its form. */
export type WorkResult =
  | { ok: true }
  | Failure
  | { ok: false; problems: Record<string, ProblemCode> }

/**
 * Answers one act on one thing: whoever may not is told so before a field is read. A page with
 * JavaScript gets what became of it; a plain form is led to `back`, with the problem in its
 * address.
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
 * Nothing of a write but what became of it, with all that a refusal says; of several fields the
 * first.
 */
function toActionResult(answer: WorkResult): ActionResult {
  if (answer.ok) return { ok: true }
  return 'problem' in answer
    ? answer
    : { ok: false, problem: Object.values(answer.problems)[0] ?? 'not-saved', details: {} }
}
