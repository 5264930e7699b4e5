import { redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { withdrawRelease } from '#app/studio/release/writes.server.ts'

import { isId } from '../found.ts'
import type { Route } from './+types/withdrawal'

/**
 * Takes one back, and says whether its project left the site with it; a plain form is led to what
 * is left on record.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const values = await fieldsOf(request)
  const answer = isId(params.releaseId)
    ? await withdrawRelease(answering(ctx, values), params.releaseId)
    : problem('release-is-gone')
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(
      answer.ok
        ? `/portal/portfolio/${answer.value.itemId}/releases?withdrawn=${answer.value.tookOff ? 'off' : 'kept'}`
        : '/portal/photography/portfolio',
      303,
    )
  return Response.json(answer, {
    status: answer.ok ? 200 : answer.problem === 'release-is-gone' ? 404 : 409,
  })
}

export { tryAct as clientAction } from '../try-act.ts'

/** This address is for the act; whoever only looks is led to the portfolio. */
export const loader = () => redirect('/portal/photography/portfolio')
