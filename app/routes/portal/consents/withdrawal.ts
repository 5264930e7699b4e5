import { redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { withdrawConsent } from '#app/features/site/consent/writes.server.ts'

import { isId } from '../find-or-404.ts'
import type { Route } from './+types/withdrawal'

/**
 * Withdraws a consent and reports whether the case study was unpublished with it. A form without
 * JavaScript is redirected to the remaining consents.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const values = await readFields(request)
  const answer = isId(params.consentId)
    ? await withdrawConsent(withIdempotency(ctx, values), params.consentId)
    : fail('release-is-gone')
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(
      answer.ok
        ? `/portal/portfolio/${answer.value.itemId}/consents?withdrawn=${answer.value.tookOff ? 'off' : 'kept'}`
        : '/portal/photography/portfolio',
      303,
    )
  return Response.json(answer, {
    status: answer.ok ? 200 : answer.problem === 'release-is-gone' ? 404 : 409,
  })
}

export { offlineSafeAction as clientAction } from '../offline-safe-action.ts'

/** This path accepts only POST; a GET redirects to the portfolio. */
export const loader = () => redirect('/portal/photography/portfolio')
