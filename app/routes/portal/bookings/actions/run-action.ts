import { type ActionFunctionArgs, redirect } from 'react-router'

import { toLocalTime } from '#app/core/day.ts'
import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Permission } from '#app/features/access.ts'
import type { MoveResult } from '#app/features/booking/booking/ui/move-result.ts'
import { type Canceler, cancelers } from '#app/features/studio/policy/rules.ts'
import {
  type ConflictFailure,
  findBookingConflicts,
} from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type WorkResult, type FormValues, handleAction } from '../../handle-action.ts'
import { isId } from '../../find-or-404.ts'
import type { State } from '#app/core/booking-states.ts'
import { states } from '#app/core/booking-states.ts'
import type { LocalTimes } from '#app/features/booking/reservation/rules.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & {
  params: { bookingId: string }
}

/**
 * Runs an action on a booking. A form without JavaScript is redirected to the booking, or to
 * `failurePath`.
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

/** These paths accept only POST; a GET redirects to the booking. */
export function redirectToPage({ params }: Pick<ActionArgs, 'params'>) {
  return redirect(buildPath(params.bookingId))
}

/**
 * Returns the failure a form without JavaScript was redirected with. Conflicts are looked up again
 * for the requested time, because the URL holds only the code.
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

/** Converts the instants of conflicts to local times of the studio. */
async function toLocalConflict(ctx: Ctx, { conflicts, ...taken }: ConflictFailure) {
  const { timeZone } = await getStudio(ctx)
  return {
    ...taken,
    conflicts: conflicts.map((clash) => ({ ...clash, until: toLocalTime(clash.until, timeZone) })),
  }
}

/** Parses a state; an unknown one becomes `done`, which allows the fewest moves. */
export function parseState(text: string | undefined): State {
  return states.find((state) => state === text) ?? 'done'
}

/** Parses the party that cancels. */
export function parseCanceler(text: string | undefined): Canceler | undefined {
  return cancelers.find((one) => one === text)
}

function buildPath(id: string) {
  return `/portal/bookings/${encodeURIComponent(id)}`
}
