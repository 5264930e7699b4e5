import { redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { correctEntry } from '#app/studio/ledger/writes.server.ts'

import { answerAct } from '../act.ts'
import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/correction'

/**
 * An entry of a client's without a booking is reversed; a plain form is led to the client again.
 */
export function action(args: Route.ActionArgs) {
  const { params } = args
  return answerAct(
    args,
    'money.correct',
    async (ctx) =>
      isId(params.entryId) ? correctEntry(ctx, params.entryId) : problem('entry-is-gone'),
    (problem) => `${pageOf(params)}${problem ? `?problem=${problem}` : '?saved'}`,
  )
}

/** The address is for the act; whoever only looks is led to the client. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(pageOf(params))
}

function pageOf({ clientId }: { clientId: string }) {
  return `/portal/clients/${encodeURIComponent(clientId)}`
}

export { tryAct as clientAction }
