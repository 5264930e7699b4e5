import { fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { moveSchema } from '#app/features/booking/booking/rules.ts'
import { type MoveInput, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import { listMovedTogether } from '#app/features/booking/booking-series/reads.server.ts'
import { moveSeries, undoSeriesMove } from '#app/features/booking/booking-series/writes.server.ts'
import { filterUnnotified } from '#app/features/booking/notice/reads.server.ts'
import { withEmailChoices } from '#app/features/booking/notice/writes.server.ts'
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
    before.resources.filter((resourceId) => !to.without?.includes(resourceId)),
  )
}

/** Adds to the result of a move the ids of moved bookings without an email about it. */
async function respondToMove<Result extends { ok: boolean }>(
  ctx: Ctx,
  id: string,
  result: Result,
  isSeries = false,
) {
  if (!result.ok) return result as Exclude<Result, { ok: true }>
  const ids = isSeries ? (await listMovedTogether(ctx, id)).map(({ row }) => row.id) : [id]
  return ok({ unnotifiedIds: await filterUnnotified(ctx, ids) })
}

/**
 * Moves a booking, or several of its series, to the time dragged or typed. With `notice=later` the
 * response names the bookings whose emails are still to be decided. After a failure a form without
 * JavaScript continues in the booking form, with that time filled in.
 */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    const choices = withEmailChoices(ctx, values)
    if (values.undo === 'series')
      return respondToMove(ctx, id, await undoSeriesMove(choices, id), true)
    const input = parseForm(moveSchema, values)
    if (!input.ok) return fail('time-missing')
    const { revision, mine: overwrite, ...to } = input.form
    const scope = scopeField.parse(values.scope)
    const question = await findMoveQuestion(ctx, id, to)
    if (question) return question
    const result =
      scope === 'this'
        ? await moveBooking(choices, id, to, { revision, overwrite })
        : await moveSeries(choices, id, to, { scope, revision, overwrite })
    return respondToMove(ctx, id, result, scope !== 'this')
  },
  reply: ({ unnotifiedIds }) => ({ unnotifiedIds }),
  failurePath: (page, problem, { startsLocal = '', endsLocal = '' }) =>
    `${page}/edit?${new URLSearchParams({ at: `${startsLocal} ${endsLocal}`, problem })}`,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
