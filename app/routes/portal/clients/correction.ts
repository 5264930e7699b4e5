import { redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import { reverseEntry } from '#app/features/money/ledger/writes.server.ts'

import { handleAction } from '../handle-action.ts'
import { isId } from '../find-or-404.ts'
import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/correction'

/** Reverses a client's entry without a booking. A form without JavaScript returns to the client. */
export function action(args: Route.ActionArgs) {
  const { params } = args
  return handleAction(
    args,
    'money.correct',
    async (ctx) =>
      isId(params.entryId) ? reverseEntry(ctx, params.entryId) : fail('entry-is-gone'),
    (problem) => `${buildPath(params)}${problem ? `?problem=${problem}` : '?saved'}`,
  )
}

/** This path accepts only POST; a GET redirects to the client. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(buildPath(params))
}

function buildPath({ clientId }: { clientId: string }) {
  return `/portal/clients/${encodeURIComponent(clientId)}`
}

export { offlineSafeAction as clientAction }
