import { type ActionFunctionArgs, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { type Answer, type Values, answerAct } from '../act.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { pictureId: string } }

/** Answers one act on one of the site's pictures; a plain form is led to the website. */
export function actOnPicture(
  args: Asked,
  work: (ctx: Ctx, hash: string, values: Values) => Promise<Answer>,
): Promise<Response> {
  const { pictureId } = args.params
  return answerAct(
    args,
    'website.change',
    async (ctx, values) =>
      /^[0-9a-f]{64}$/.test(pictureId) ? work(ctx, pictureId, values) : problem('picture-is-gone'),
    websiteWith,
  )
}

/** Where a plain form leads, with what was wrong. */
function websiteWith(problem: ProblemCode | null): string {
  return `/portal/settings/website?${problem ? `problem=${problem}` : 'saved=picture'}`
}

/** These addresses are for acts; whoever only looks is led to the website. */
export function lookUp() {
  return redirect('/portal/settings/website')
}
