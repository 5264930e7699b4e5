import { type ActionFunctionArgs, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type WorkResult, type FormValues, handleAction } from '../handle-action.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & {
  params: { pictureId: string }
}

/** Answers one act on one of the site's pictures; a plain form is led to the website. */
export function runPictureAction(
  args: ActionArgs,
  work: (ctx: Ctx, hash: string, values: FormValues) => Promise<WorkResult>,
): Promise<Response> {
  const { pictureId } = args.params
  return handleAction(
    args,
    'website.change',
    async (ctx, values) =>
      /^[0-9a-f]{64}$/.test(pictureId) ? work(ctx, pictureId, values) : fail('picture-is-gone'),
    buildWebsitePath,
  )
}

/** Where a plain form leads, with what was wrong. */
function buildWebsitePath(problem: ProblemCode | null): string {
  return `/portal/website?${problem ? `problem=${problem}` : 'saved=picture'}`
}

/** These addresses are for acts; whoever only looks is led to the website. */
export function redirectToPage() {
  return redirect('/portal/website')
}
