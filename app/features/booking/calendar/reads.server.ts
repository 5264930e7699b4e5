import { and, asc, eq, exists, gt, gte, lt, ne, sql } from 'drizzle-orm'

import {
  type StudioDay,
  type LocalTime,
  type WeeklyHours,
  addDays,
  toStudioDay,
  getStartOfDay,
  toLocalTime,
  getWeekday,
} from '#app/core/day.ts'
import { getFirstWeekday } from '#app/core/display.ts'
import { booking, client, reservation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listAbsencesBetween } from '#app/features/booking/absence/reads.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findClosureOn } from '#app/features/booking/availability/rules.ts'
import { limitToVisible } from '#app/features/booking/booking/reads.server.ts'
import { bookableRange } from '#app/features/booking/booking/rules.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { isLive } from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type CalendarFilter,
  type CalendarAbsence,
  type DayView,
  type CalendarBooking,
  buildMonthCells,
  listMonthDays,
  findPartOnDay,
  listWeekDays,
} from './rules.ts'

/** Returns the requested week of the studio's calendar: its days, bookings and absences. */
export async function getCalendarWeek(ctx: Ctx, filter: CalendarFilter) {
  const { timeZone, ...studio } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const days = listWeekDays(filter.on || today, getFirstWeekday(studio.locale))
  const entries = await listCalendarBookings(ctx, days, filter, timeZone)
  const resources = await listResources(ctx)
  return {
    today,
    timeZone,
    days: days.map((day) => toDayView(studio, day)),
    entries,
    absences: await listCalendarAbsences(ctx, resources, days, filter, timeZone),
    resources: resources.map(toResourceChoice),
  }
}

/** Returns the requested month in whole weeks: the first bookings of each day, and their number. */
export async function getCalendarMonth(ctx: Ctx, filter: CalendarFilter) {
  const { timeZone, ...studio } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const days = listMonthDays(filter.on || today, getFirstWeekday(studio.locale))
  const entries = await listCalendarBookings(ctx, days, filter, timeZone)
  const counts: Record<StudioDay, number> = {}
  for (const entry of entries)
    for (const day of listDaysTouched(entry)) counts[day] = (counts[day] ?? 0) + 1
  const shownEntries = new Set(
    buildMonthCells(days, entries, counts).flatMap(({ entries }) => entries),
  )
  return {
    today,
    timeZone,
    days: days.map((day) => toDayView(studio, day)),
    entries: entries.filter((entry) => shownEntries.has(entry)),
    counts,
    resources: (await listResources(ctx)).map(toResourceChoice),
  }
}

type Resource = Awaited<ReturnType<typeof listResources>>[number]

function toResourceChoice({ id, kind, name, retired }: Resource) {
  return { id, kind, name, retired }
}

function toDayView(
  studio: Parameters<typeof findClosureOn>[0] & { week: WeeklyHours },
  day: StudioDay,
): DayView {
  return {
    day,
    closed: findClosureOn(studio, day),
    isDayOff: studio.week[getWeekday(day)]!.length === 0,
  }
}

function listDaysTouched(entry: CalendarBooking): StudioDay[] {
  const days: StudioDay[] = []
  for (
    let day = entry.startsLocal.slice(0, 10);
    day <= entry.endsLocal.slice(0, 10);
    day = addDays(day, 1)
  )
    if (findPartOnDay(entry, day)) days.push(day)
  return days
}

const people = sql<
  CalendarBooking['people']
>`(select coalesce(json_agg(json_build_object('id', r.staff_id, 'name', r.name) order by r.position, r.name), '[]') from reservation v join resource r on r.id = v.resource_id where v.booking_id = ${booking.id} and r.kind = 'person')`

const declinedNames = sql<
  string[]
>`array(select r.name from reservation v join resource r on r.id = v.resource_id where v.booking_id = ${booking.id} and v.answer = 'declined' order by r.name)`

/**
 * Returns the bookings on these days by time, for crew only its own. Bookings longer than the
 * maximum length can't exist, so the query starts that many days earlier and a week's cost doesn't
 * grow with past years. Amounts and contact details are left out.
 */
async function listCalendarBookings(
  ctx: Ctx,
  days: StudioDay[],
  { category, resource }: CalendarFilter,
  timeZone: string,
): Promise<CalendarBooking[]> {
  authorize(ctx.actor, 'booking.see')
  const [first, last] = [days[0]!, days.at(-1)!]
  const rows = await ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      category: booking.category,
      title: booking.title,
      client: client.name,
      state: booking.state,
      zone: booking.zone,
      heldUntil: booking.heldUntil,
      startsLocal: booking.startsLocal,
      endsLocal: booking.endsLocal,
      startsLater: booking.startsLater,
      endsLater: booking.endsLater,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      repeats: sql<boolean>`${booking.series} is not null`,
      people,
      declined: declinedNames,
      revision: booking.revision,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        limitToVisible(ctx),
        ne(booking.state, 'canceled'),
        isLive(ctx),
        category ? eq(booking.category, category) : undefined,
        gte(booking.startsAt, getStartOfDay(addDays(first, -bookableRange.days), timeZone)),
        lt(booking.startsAt, getStartOfDay(addDays(last, 1), timeZone)),
        gt(booking.endsAt, getStartOfDay(first, timeZone)),
        resource ? buildReservesCondition(ctx, resource) : undefined,
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map(({ zone, startsAt, endsAt, startsLocal, endsLocal, ...row }) => ({
    // a booking keeps the local time of its own zone, but the page shows the studio's
    ...row,
    startsLocal: zone === timeZone ? startsLocal : toLocalTime(startsAt, timeZone),
    endsLocal: zone === timeZone ? endsLocal : toLocalTime(endsAt, timeZone),
  }))
}

function buildReservesCondition(ctx: Ctx, resource: string) {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reservation)
      .where(and(eq(reservation.bookingId, booking.id), eq(reservation.resourceId, resource))),
  )
}

/**
 * Returns absences on these days of the resources shown. Crew sees only its own, and the reason is
 * included only for roles that plan.
 */
async function listCalendarAbsences(
  ctx: Ctx,
  resources: Resource[],
  days: StudioDay[],
  { resource }: CalendarFilter,
  timeZone: string,
): Promise<CalendarAbsence[]> {
  const { actor } = ctx
  const mine = actor.kind === 'staff' && actor.role === 'crew' ? actor.id : null
  const about = resources.filter(
    ({ id, staffId, retired }) =>
      !retired && (mine === null || staffId === mine) && (resource === '' || id === resource),
  )
  const toStudioTime = (instant: Date): LocalTime => toLocalTime(instant, timeZone)
  const rows = await listAbsencesBetween(
    ctx,
    about.map(({ id }) => id),
    getStartOfDay(days[0]!, timeZone),
    getStartOfDay(addDays(days.at(-1)!, 1), timeZone),
  )
  return rows.map(({ id, resource, kind, note, wholeDays, from, to }) => ({
    id,
    resource,
    kind,
    note: may(actor, 'booking.change') ? note : '',
    wholeDays,
    startsLocal: toStudioTime(from),
    endsLocal: toStudioTime(to),
  }))
}
