import { type ActionFunctionArgs, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { kindsByDiscipline } from '#app/features/work/project/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type WorkResult, type FormValues, handleAction } from '../handle-action.ts'
import { isId } from '../find-or-404.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & {
  params: { itemId: string }
}

/**
 * Runs an action on a case study. A form without JavaScript returns to its list
 * (`?of=videography&kind=all`).
 */
export function runAction(
  args: ActionArgs,
  work: (ctx: Ctx, id: string, values: FormValues) => Promise<WorkResult>,
): Promise<Response> {
  const {
    params: { itemId },
    url,
  } = args
  const run = async (ctx: Ctx, values: FormValues): Promise<WorkResult> =>
    isId(itemId) ? work(ctx, itemId.toLowerCase(), values) : fail('item-is-gone')
  return handleAction(args, 'website.change', run, (problem) => buildListPath(url, problem))
}

/** These paths accept only POST; a GET redirects to the list. */
export function redirectToPage({ url }: Pick<ActionArgs, 'url'>) {
  return redirect(buildListPath(url, null))
}

function buildListPath({ searchParams }: URL, problem: ProblemCode | null): string {
  const craft = searchParams.get('of') ?? ''
  const kind = searchParams.get('kind')
  const query = new URLSearchParams({ ...(kind && { kind }), ...(problem && { problem }) })
  return `/portal/${craft in kindsByDiscipline ? craft : 'photography'}/portfolio${query.size > 0 ? `?${query}` : ''}`
}
