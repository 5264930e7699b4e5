import { type ActionFunctionArgs, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type WorkResult, type FormValues, handleAction } from '../handle-action.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & {
  params: { pictureId: string }
}

/**
 * Runs an action on an image of the site. A form without JavaScript is redirected to the website
 * page.
 */
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

/** Returns the path a form without JavaScript is redirected to, with its problem. */
function buildWebsitePath(problem: ProblemCode | null): string {
  return `/portal/website?${problem ? `problem=${problem}` : 'saved=picture'}`
}

/** These paths accept only POST; a GET redirects to the website page. */
export function redirectToPage() {
  return redirect('/portal/website')
}
