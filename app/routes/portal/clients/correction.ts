import { redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { correctEntry } from '#app/studio/ledger/writes.server.ts'

import { tryAct } from '../booking/try-act.ts'
import { isId } from '../found.ts'
import type { Route } from './+types/correction'

/** An entry of a client's without a booking is taken back. A plain form is led to the client again, with the problem in its address. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  demand(ctx.actor, 'money.correct')
  const answer = isId(params.entryId) ? await correctEntry(ctx, params.entryId) : problem('entry-is-gone')
  if (request.headers.get('accept')?.includes('text/html')) return redirect(`${pageOf(params)}${answer.ok ? '?saved' : `?problem=${answer.problem}`}`, 303)
  return answer.ok ? Response.json({ ok: true }) : Response.json({ ok: false, problem: answer.problem, facts: answer.facts }, { status: 409 })
}

/** The address is for the act; whoever only looks is led to the client. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(pageOf(params))
}

function pageOf({ clientId }: { clientId: string }) {
  return `/portal/clients/${encodeURIComponent(clientId)}`
}

export { tryAct as clientAction }
