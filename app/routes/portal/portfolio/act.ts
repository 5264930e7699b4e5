import { type ActionFunctionArgs, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { kindsOn } from '#app/studio/project/rules.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { type Answer, type Values, answerAct } from '../act.ts'
import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & {
  params: { itemId: string }
}

/**
 * Answers one act on one project of the portfolio; a plain form is led back to the list it stood in
 * (`?of=videography&kind=all`).
 */
export function act(
  args: Asked,
  work: (ctx: Ctx, id: string, values: Values) => Promise<Answer>,
): Promise<Response> {
  const {
    params: { itemId },
    url,
  } = args
  const acted = async (ctx: Ctx, values: Values): Promise<Answer> =>
    isId(itemId) ? work(ctx, itemId.toLowerCase(), values) : problem('item-is-gone')
  return answerAct(args, 'website.change', acted, (problem) => listOf(url, problem))
}

/** These addresses are for acts; whoever only looks is led to the list. */
export function lookUp({ url }: Pick<Asked, 'url'>) {
  return redirect(listOf(url, null))
}

function listOf({ searchParams }: URL, problem: ProblemCode | null): string {
  const craft = searchParams.get('of') ?? ''
  const kind = searchParams.get('kind')
  const asked = new URLSearchParams({ ...(kind && { kind }), ...(problem && { problem }) })
  return `/portal/${craft in kindsOn ? craft : 'photography'}/portfolio${asked.size > 0 ? `?${asked}` : ''}`
}
