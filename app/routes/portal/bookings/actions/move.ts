import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { moveSchema } from '#app/features/booking/booking/rules.ts'
import { type MoveInput, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import { moveSeries, undoSeriesMove } from '#app/features/booking/booking-series/writes.server.ts'
import {
  findBookingQuestion,
  findReservationRequest,
} from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { resolveLocalTimes } from '#app/features/booking/reservation/rules.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/** Returns the question to confirm before moving to this time, or null. */
async function findMoveQuestion(ctx: Ctx, id: string, to: MoveInput) {
  const resolved = resolveLocalTimes((await getStudio(ctx)).timeZone, to)
  const before = to.closedAnyway || !resolved.ok ? null : await findReservationRequest(ctx, id)
  if (
    !before ||
    !resolved.ok ||
    (before.startsAt.getTime() === resolved.times.startsAt.getTime() &&
      before.endsAt.getTime() === resolved.times.endsAt.getTime())
  )
    return null
  return findBookingQuestion(
    ctx,
    [resolved.times],
    before.resources.filter((one) => !to.without?.includes(one)),
  )
}

/**
 * Moves a booking, or several of its series, to the time dragged or typed. After a failure a form
 * without JavaScript continues in the booking form, with that time filled in.
 */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    if (values.undo === 'series') return undoSeriesMove(ctx, id)
    const given = parseForm(moveSchema, values)
    if (!given.ok) return fail('time-missing')
    const { revision, mine, ...to } = given.form
    const scope = scopeField.parse(values.scope)
    const question = await findMoveQuestion(ctx, id, to)
    if (question) return question
    return scope === 'this'
      ? moveBooking(ctx, id, to, { revision, mine })
      : moveSeries(ctx, id, to, { scope, revision, mine })
  },
  failurePath: (page, problem, { startsLocal = '', endsLocal = '' }) =>
    `${page}/edit?${new URLSearchParams({ at: `${startsLocal} ${endsLocal}`, problem })}`,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
