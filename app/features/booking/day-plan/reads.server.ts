import { addDays, getStartOfDay, toLocalTime } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listAbsencesBetween } from '#app/features/booking/absence/reads.server.ts'
import { authorize } from '#app/features/access.ts'
import { findClosureOn } from '#app/features/booking/availability/rules.ts'
import { listBookedBetween } from '#app/features/booking/reservation/reads.server.ts'
import { isOverlapping } from '#app/features/booking/reservation/rules.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type BusyTime, type DayPlan, parsePlanFields } from './rules.ts'

/**
 * Returns the plan of the first day of a booking form, and who is free at its time; null without a
 * date. The booking `ownId` counts as free time.
 */
export async function findDayPlan(
  ctx: Ctx,
  fields: Record<string, string | undefined>,
  ownId: string | null,
): Promise<DayPlan | null> {
  authorize(ctx.actor, 'booking.change')
  const studio = await getStudio(ctx)
  const { timeZone } = studio
  const requested = parsePlanFields(fields, timeZone)
  if (!requested) return null
  const { day, selectedTime } = requested
  const [dayStart, dayEnd] = [
    getStartOfDay(day, timeZone),
    getStartOfDay(addDays(day, 1), timeZone),
  ]
  const span = {
    from: selectedTime && selectedTime.from < dayStart ? selectedTime.from : dayStart,
    to: selectedTime && selectedTime.to > dayEnd ? selectedTime.to : dayEnd,
  }
  const resources = (await listResources(ctx)).map(({ id }) => id)
  const booked = await listBookedBetween(ctx, { resources, bookingId: ownId }, span)
  const absent = await listAbsencesBetween(ctx, resources, span.from, span.to)
  const busySpans = [
    ...booked.map(({ client, ...span }) => ({ ...span, about: client })),
    ...absent.map(({ note, ...span }) => ({ ...span, about: note, number: null })),
  ].toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const busy: Record<string, BusyTime[]> = {}
  for (const { resourceId, from, to, number, about: label } of busySpans)
    (busy[resourceId] ??= []).push({
      startsLocal: toLocalTime(from, timeZone),
      endsLocal: toLocalTime(to, timeZone),
      number,
      label,
      isClash: selectedTime !== null && isOverlapping({ from, to }, selectedTime),
    })
  return {
    day,
    closed: findClosureOn(studio, day),
    selectedTime: selectedTime && {
      startsLocal: toLocalTime(selectedTime.from, timeZone),
      endsLocal: toLocalTime(selectedTime.to, timeZone),
    },
    busy,
  }
}
