import { type ActionFunctionArgs, redirect } from 'react-router'

import { wallOf } from '#app/core/day.ts'
import { problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Verb } from '#app/studio/access.ts'
import { type Said, type State, states } from '#app/studio/booking/rules.ts'
import type { MoveAnswer } from '#app/studio/booking/ui/move-answer.ts'
import { type Canceler, cancelers } from '#app/studio/policy/rules.ts'
import { type Taken, takenAgain } from '#app/studio/reservation/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { type Answer, type Values, answerAct } from '../act.ts'
import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { bookingId: string } }

/**
 * Answers one act on one booking; a plain form is led back to the booking, or where `refused` says.
 */
export function act(
  args: Asked,
  verb: Verb,
  work: (ctx: Ctx, id: string, values: Values) => Promise<Answer | Taken>,
  refused = (page: string, problem: ProblemCode, _: Values) => `${page}?problem=${problem}`,
): Promise<Response> {
  const { bookingId } = args.params
  const acted = async (ctx: Ctx, values: Values) => {
    const answer: Answer | Taken = isId(bookingId)
      ? await work(ctx, bookingId, values)
      : problem('booking-is-gone')
    return isTaken(answer) ? onTheWall(ctx, answer) : answer
  }
  return answerAct(args, verb, acted, (problem, values) =>
    problem ? refused(pageOf(bookingId), problem, values) : pageOf(bookingId),
  )
}

/** These addresses are for acts; whoever only looks is led to the booking. */
export function lookUp({ params }: Pick<Asked, 'params'>) {
  return redirect(pageOf(params.bookingId))
}

/**
 * What a plain form was led back with; what is taken is looked up again, at the time that was
 * wanted, because an address holds no more than the word.
 */
export async function refusedWith(
  ctx: Ctx,
  id: string,
  name: ProblemCode | null,
  said?: Said,
): Promise<Extract<MoveAnswer, { ok: false }> | null> {
  if (name === null) return null
  const taken =
    name === 'resource-is-taken' || name === 'resource-is-away'
      ? await takenAgain(ctx, id, said)
      : null
  return taken ? onTheWall(ctx, taken) : problem(name)
}

function isTaken(answer: Answer | Taken): answer is Taken {
  return 'clashes' in answer
}

/** The instants of what is taken by the studio's clock, as pages show them. */
async function onTheWall(ctx: Ctx, { clashes, ...taken }: Taken) {
  const { timeZone } = (await theStudio(ctx))!
  return {
    ...taken,
    clashes: clashes.map((clash) => ({ ...clash, until: wallOf(clash.until, timeZone) })),
  }
}

/** A state as a form says it; what is none moves nothing. */
export function stateIn(text: string | undefined): State {
  return states.find((state) => state === text) ?? 'done'
}

/** Who cancels, as a form says it. */
export function cancelerIn(text: string | undefined): Canceler | undefined {
  return cancelers.find((one) => one === text)
}

function pageOf(id: string) {
  return `/portal/bookings/${encodeURIComponent(id)}`
}
