import { type ActionFunctionArgs, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Permission } from '#app/features/access.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type WorkResult, type FormValues, handleAction } from '../../handle-action.ts'
import { isId } from '../../find-or-404.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & {
  params: { inquiryId: string }
}

/**
 * Runs an action on an inquiry. A form without JavaScript returns to the inquiry, in the same tab.
 */
export function runAction(
  args: ActionArgs,
  verb: Permission,
  work: (ctx: Ctx, id: string, values: FormValues) => Promise<WorkResult>,
): Promise<Response> {
  const {
    params: { inquiryId },
    url,
  } = args
  const run = async (ctx: Ctx, values: FormValues): Promise<WorkResult> =>
    isId(inquiryId) ? work(ctx, inquiryId, values) : fail('inquiry-is-gone')
  return handleAction(args, verb, run, (problem) => buildPath(inquiryId, url, problem))
}

/** These paths accept only POST; a GET redirects to the inquiry. */
export function redirectToPage({ params, url }: Pick<ActionArgs, 'params' | 'url'>) {
  return redirect(buildPath(params.inquiryId, url, null))
}

function buildPath(id: string, { searchParams }: URL, problem: ProblemCode | null) {
  const query = new URLSearchParams(searchParams)
  query.delete('problem')
  if (problem) query.set('problem', problem)
  return `/portal/clients/inquiries/${encodeURIComponent(id)}${query.size > 0 ? `?${query}` : ''}`
}
