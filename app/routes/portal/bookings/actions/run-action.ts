import { type ActionFunctionArgs, redirect } from 'react-router'

import { toLocalTime } from '#app/core/day.ts'
import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Permission } from '#app/studio/access.ts'
import { type LocalTimes, type State, states } from '#app/studio/booking/rules.ts'
import type { MoveResult } from '#app/studio/booking/ui/move-result.ts'
import { type Canceler, cancelers } from '#app/studio/policy/rules.ts'
import { type ConflictFailure, findBookingConflicts } from '#app/studio/reservation/reads.server.ts'
import { getStudio } from '#app/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type WorkResult, type FormValues, handleAction } from '../../handle-action.ts'
import { isId } from '../../find-or-404.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & {
  params: { bookingId: string }
}

/**
 * Answers one act on one booking; a plain form is led back to the booking, or where `refused` says.
 */
export function runAction(
  args: ActionArgs,
  verb: Permission,
  work: (ctx: Ctx, id: string, values: FormValues) => Promise<WorkResult | ConflictFailure>,
  failurePath = (page: string, problem: ProblemCode, _: FormValues) => `${page}?problem=${problem}`,
): Promise<Response> {
  const { bookingId } = args.params
  const run = async (ctx: Ctx, values: FormValues) => {
    const answer: WorkResult | ConflictFailure = isId(bookingId)
      ? await work(ctx, bookingId, values)
      : fail('booking-is-gone')
    return isConflict(answer) ? toLocalConflict(ctx, answer) : answer
  }
  return handleAction(args, verb, run, (problem, values) =>
    problem ? failurePath(buildPath(bookingId), problem, values) : buildPath(bookingId),
  )
}

/** These addresses are for acts; whoever only looks is led to the booking. */
export function redirectToPage({ params }: Pick<ActionArgs, 'params'>) {
  return redirect(buildPath(params.bookingId))
}

/**
 * What a plain form was led back with; what is taken is looked up again, at the time that was
 * wanted, because an address holds no more than the word.
 */
export async function findMoveFailure(
  ctx: Ctx,
  id: string,
  code: ProblemCode | null,
  times?: LocalTimes,
): Promise<Extract<MoveResult, { ok: false }> | null> {
  if (code === null) return null
  const taken =
    code === 'resource-is-taken' || code === 'resource-is-away'
      ? await findBookingConflicts(ctx, id, times)
      : null
  return taken ? toLocalConflict(ctx, taken) : fail(code)
}

function isConflict(answer: WorkResult | ConflictFailure): answer is ConflictFailure {
  return 'conflicts' in answer
}

/** The instants of what is taken by the studio's clock, as pages show them. */
async function toLocalConflict(ctx: Ctx, { conflicts, ...taken }: ConflictFailure) {
  const { timeZone } = await getStudio(ctx)
  return {
    ...taken,
    conflicts: conflicts.map((clash) => ({ ...clash, until: toLocalTime(clash.until, timeZone) })),
  }
}

/** A state as a form says it; what is none moves nothing. */
export function parseState(text: string | undefined): State {
  return states.find((state) => state === text) ?? 'done'
}

/** Who cancels, as a form says it. */
export function parseCanceler(text: string | undefined): Canceler | undefined {
  return cancelers.find((one) => one === text)
}

function buildPath(id: string) {
  return `/portal/bookings/${encodeURIComponent(id)}`
}
