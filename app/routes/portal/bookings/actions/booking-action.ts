import type { State } from '#app/core/booking-states.ts'
import { states } from '#app/core/booking-states.ts'
import { toLocalTime } from '#app/core/day.ts'
import { type Failure, fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { MoveResult } from '#app/features/booking/booking/ui/move-result.ts'
import {
  type ConflictFailure,
  findBookingConflicts,
} from '#app/features/booking/reservation/reads.server.ts'
import type { LocalTimes } from '#app/features/booking/reservation/rules.ts'
import { type Canceler, cancelers } from '#app/features/studio/policy/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Params } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'

/** Shared by all actions on a booking. */
export const bookingAction = {
  permission: 'booking.change' as const,
  target: ({ bookingId }: Params): [id: string] | Failure =>
    isId(bookingId) ? [bookingId] : fail('booking-is-gone'),
  page: ({ params }: { params: Params }) =>
    `/portal/bookings/${encodeURIComponent(params.bookingId)}`,
  convertFailure: async (ctx: Ctx, failure: Failure | ConflictFailure) =>
    'conflicts' in failure ? toLocalConflict(ctx, failure) : failure,
}

/** Shared by the actions on a ledger entry of a booking. */
export const bookingEntryAction = {
  ...bookingAction,
  permission: 'money.correct' as const,
  target: ({ bookingId, entryId }: Params): [entryId: string] | Failure =>
    isId(bookingId) ? (isId(entryId) ? [entryId] : fail('entry-is-gone')) : fail('booking-is-gone'),
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
  const conflict =
    code === 'resource-is-taken' || code === 'resource-is-away'
      ? await findBookingConflicts(ctx, id, times)
      : null
  return conflict ? toLocalConflict(ctx, conflict) : fail(code)
}

/** Converts the instants of conflicts to local times of the studio. */
async function toLocalConflict(ctx: Ctx, { conflicts, ...failure }: ConflictFailure) {
  const { timeZone } = await getStudio(ctx)
  return {
    ...failure,
    conflicts: conflicts.map((clash) => ({ ...clash, until: toLocalTime(clash.until, timeZone) })),
  }
}

/** Parses a state. */
export function parseState(text: string | undefined): State | undefined {
  return states.find((state) => state === text)
}

/** Parses the party that cancels. */
export function parseCanceler(text: string | undefined): Canceler | undefined {
  return cancelers.find((canceler) => canceler === text)
}
