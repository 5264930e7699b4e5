import { type ActionFunctionArgs, redirect } from 'react-router'

import { wallOf } from '#app/core/day.ts'
import { type Refusal, problem } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import type { Taken } from '#app/studio/booking/reads.server.ts'
import { type State, states } from '#app/studio/booking/rules.ts'
import type { MoveAnswer } from '#app/studio/booking/ui/move-answer.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { bookingId: string } }
type Answer = { ok: true } | Refusal | Taken

/**
 * Answers one act on one booking. A page with JavaScript gets what became of it; a plain form is led back to the booking, with
 * the problem in its address.
 */
export async function act({ request, params, context }: Asked, work: (ctx: Ctx, id: string, values: Record<string, string>) => Promise<Answer>): Promise<Response> {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const answer: Answer = isId(params.bookingId) ? await work(ctx, params.bookingId, values) : problem('booking-is-gone')
  if (request.headers.get('accept')?.includes('text/html')) return redirect(`${pageOf(params.bookingId)}${answer.ok ? '' : `?problem=${answer.problem}`}`, 303)
  if (answer.ok) return Response.json({ ok: true } satisfies MoveAnswer)
  const { timeZone } = (await theStudio(ctx))!
  const clashes = 'clashes' in answer ? { clashes: answer.clashes.map(({ kind, resource, client, number, until }) => ({ kind, resource, client, number, until: wallOf(until, timeZone) })) } : {}
  return Response.json({ ok: false, problem: answer.problem, facts: answer.facts, ...clashes } satisfies MoveAnswer, { status: 409 })
}

/** These addresses are for acts; whoever only looks is led to the booking. */
export function lookUp({ params }: Pick<Asked, 'params'>) {
  return redirect(pageOf(params.bookingId))
}

/** A state as a form says it; what is none moves nothing. */
export function stateIn(text: string | undefined): State {
  return states.find((state) => state === text) ?? 'done'
}

function pageOf(id: string) {
  return `/portal/bookings/${encodeURIComponent(id)}`
}
