import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Refusal } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { type Verb, demand } from '#app/studio/access.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import type { ProblemCode } from '#app/words/problems.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'>
export type Values = Record<string, string>
/** What a write answers, or what was wrong with the fields of its form. */
export type Answer = { ok: true } | Refusal | { ok: false; problems: Record<string, ProblemCode> }

/**
 * Answers one act on one thing: whoever may not is told so before a field is read. A page with
 * JavaScript gets what became of it; a plain form is led to `back`, with the problem in its
 * address.
 */
export async function answerAct(
  { request, context }: Asked,
  verb: Verb,
  work: (ctx: Ctx, values: Values) => Promise<Answer>,
  back: (problem: ProblemCode | null, values: Values) => string,
): Promise<Response> {
  demand(context.get(ctxKey).actor, verb)
  const values = await fieldsOf(request)
  const given = await work(answering(context.get(ctxKey), values), values)
  const answer = told(given)
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(back(answer.ok ? null : answer.problem, values), 303)
  return Response.json(answer, {
    status: answer.ok
      ? 200
      : 'problems' in given
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
function told(answer: Answer): ActAnswer {
  if (answer.ok) return { ok: true }
  return 'problem' in answer
    ? answer
    : { ok: false, problem: Object.values(answer.problems)[0] ?? 'not-saved', facts: {} }
}
