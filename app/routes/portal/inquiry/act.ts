import { type ActionFunctionArgs, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Verb } from '#app/studio/access.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { type Answer, type Values, answerAct } from '../act.ts'
import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & {
  params: { inquiryId: string }
}

/**
 * Answers one act on one inquiry; a plain form is led back to the inquiry, on the shelf it stood
 * on.
 */
export function act(
  args: Asked,
  verb: Verb,
  work: (ctx: Ctx, id: string, values: Values) => Promise<Answer>,
): Promise<Response> {
  const {
    params: { inquiryId },
    url,
  } = args
  const acted = async (ctx: Ctx, values: Values): Promise<Answer> =>
    isId(inquiryId) ? work(ctx, inquiryId, values) : problem('inquiry-is-gone')
  return answerAct(args, verb, acted, (problem) => pageOf(inquiryId, url, problem))
}

/** These addresses are for acts; whoever only looks is led to the inquiry. */
export function lookUp({ params, url }: Pick<Asked, 'params' | 'url'>) {
  return redirect(pageOf(params.inquiryId, url, null))
}

function pageOf(id: string, { searchParams }: URL, problem: ProblemCode | null) {
  const asked = new URLSearchParams(searchParams)
  asked.delete('problem')
  if (problem) asked.set('problem', problem)
  return `/portal/clients/inquiries/${encodeURIComponent(id)}${asked.size > 0 ? `?${asked}` : ''}`
}
