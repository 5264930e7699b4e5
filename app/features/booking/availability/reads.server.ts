import { asc, eq, inArray, sql } from 'drizzle-orm'

import { type StudioDay, addDays, addMs, toStudioDay, listDays, hour } from '#app/core/day.ts'
import {
  absence,
  booking,
  onlineBooking,
  onlineBookingResource,
  service,
  page,
  reservation,
  resource,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { resourceKinds } from '#app/features/booking/resource/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type Needs,
  type Range,
  type ServiceTerms,
  type Slot,
  buildSlots,
  defaultOnlineBookingTerms,
  groupNeeds,
  listLengths,
  listOpenRanges,
} from './rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'
import { liveStates } from '#app/core/booking-states.ts'

type SlotLength = { minutes: number; minutesBefore: number; minutesAfter: number }

/**
 * Returns the slots from one day to another, both included, at which one resource of each group is
 * free including the minutes before and after, every half hour and not before `notBefore`. The time
 * of booking `without` counts as free. Without groups the result is empty.
 */
export async function listFreeSlots(
  ctx: Ctx,
  {
    groups,
    from,
    to,
    notBefore,
    without: ignoredBookingId,
    ...length
  }: SlotLength & {
    groups: string[][]
    from: StudioDay
    to: StudioDay
    notBefore: Date
    without?: string
  },
): Promise<Slot[]> {
  authorize(ctx.actor, 'availability.see')
  if (groups.length === 0 || from > to) return []
  const { timeZone, week, closedDays } = await getStudio(ctx)
  // the minutes before may begin on the previous day, and a long booking may end days later
  const days = listDays(
    addDays(from, -1),
    addDays(to, 1 + Math.ceil((length.minutes + length.minutesAfter) / 1440)),
    timeZone,
  )
  const bookable = await ctx.db
    .select({ id: resource.id, week: resource.week })
    .from(resource)
    .where(sql`${inArray(resource.id, [...new Set(groups.flat())])} and not ${resource.retired}`)
  const studioHours = listOpenRanges(week, days, closedDays)
  const free = await listFreeRanges(
    ctx,
    bookable.map(({ id, week }) => ({
      id,
      open: week ? listOpenRanges(week, days, closedDays) : studioHours,
    })),
    ignoredBookingId,
  )
  return buildSlots(
    free,
    groups,
    days.filter(({ day }) => day >= from && day <= to),
    { ...length, notBefore, timeZone },
  )
}

/**
 * Returns the open hours of each candidate minus live bookings and absences, in order. The database
 * subtracts the ranges; expired holds are judged by `ctx.now`, not by its own clock.
 */
async function listFreeRanges(
  ctx: Ctx,
  candidates: { id: string; open: Range[] }[],
  without?: string,
): Promise<Map<string, Range[]>> {
  const bounds = candidates.flatMap(({ open }) =>
    open.length > 0 ? [open[0]!.from, open.at(-1)!.to] : [],
  )
  if (bounds.length === 0) return new Map()
  const span = sql`${formatRange({ from: Math.min(...bounds), to: Math.max(...bounds) })}::tstzrange`
  const ended = sql`${reservation.state} = 'held' and exists (
    select from ${booking}
    where ${booking.id} = ${reservation.bookingId} and ${booking.state} = 'held'
      and ${booking.heldUntil} <= ${ctx.now.toISOString()}::timestamptz)`
  const isOther = without ? sql`and ${reservation.bookingId} <> ${without}` : sql``
  // hours shared by several candidates are sent once
  const hours = [...new Set(candidates.map(({ open }) => open))]
  const openRanges = hours.map((open) => `{${open.map(formatRange).join(',')}}`)
  const ids = candidates.map(({ id }) => id)
  const positions = candidates.map(({ open }) => hours.indexOf(open) + 1)
  const { rows } = await ctx.db.execute<{ id: string; from: number[]; to: number[] }>(sql`
    with hours as materialized (
      select open_range::tstzmultirange as open, nth
      from unnest(${sql.param(openRanges)}::text[]) with ordinality as opening (open_range, nth)
    )
    select candidate.id,
      array_agg((extract(epoch from lower(free.during)) * 1000)::float8 order by free.during)
        as "from",
      array_agg((extract(epoch from upper(free.during)) * 1000)::float8 order by free.during)
        as "to"
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::int[]) as candidate (id, nth)
    join hours on hours.nth = candidate.nth
    cross join lateral unnest(hours.open - (
      select coalesce(range_agg(taken.during), '{}') from (
        select ${reservation.during} from ${reservation}
        where ${reservation.resourceId} = candidate.id and ${reservation.during} && ${span}
          and ${inArray(reservation.state, [...liveStates])} and not (${ended}) ${isOther}
        union all
        select ${absence.during} from ${absence}
        where ${absence.resourceId} = candidate.id and ${absence.during} && ${span}
      ) as taken
    )) as free (during)
    group by candidate.id`)
  return new Map(
    rows.map((row) => [row.id, row.from.map((from, index) => ({ from, to: row.to[index]! }))]),
  )
}

function formatRange({ from, to }: Range): string {
  return `["${new Date(from).toISOString()}","${new Date(to).toISOString()}")`
}

const termColumns = {
  minutes: onlineBooking.minutes,
  otherMinutes: onlineBooking.otherMinutes,
  minutesBefore: onlineBooking.minutesBefore,
  minutesAfter: onlineBooking.minutesAfter,
  noticeHours: onlineBooking.noticeHours,
  daysAhead: onlineBooking.daysAhead,
  holdHours: onlineBooking.holdHours,
}

/** Lengths in minutes; `needs` are resource ids by kind. */
export type BookableService = SlotLength & {
  otherMinutes: number[]
  service: ServiceKey
  title: string
  /** Lowest price in cents. */ from: number | null
  noticeHours: number
  daysAhead: number
  holdHours: number
  needs: Needs
}

/** A service without a published page can't be booked online. */
const onSite = sql<boolean>`(${service.offered} and exists (select from ${page} where ${page.path} = '/' || ${service.key} and ${page.published}))`

/** Returns the services visitors can book online, in the order of the site. */
export async function listBookableServices(ctx: Ctx): Promise<BookableService[]> {
  authorize(ctx.actor, 'availability.see')
  const rows = await ctx.db
    .select({ service: service.key, title: service.title, from: service.from, ...termColumns })
    .from(onlineBooking)
    .innerJoin(service, eq(service.key, onlineBooking.service))
    .where(sql`${onlineBooking.offered} and ${onSite}`)
    .orderBy(asc(service.position))
  const needs = await getNeedsByService(ctx)
  return rows.map((row) => ({ ...row, needs: needs(row.service) }))
}

/** Returns a service, or null if it can't be booked online. */
export async function findBookableService(ctx: Ctx, key: string): Promise<BookableService | null> {
  return (await listBookableServices(ctx)).find(({ service }) => service === key) ?? null
}

/** Returns the resources each service needs, in the order they are assigned. */
async function getNeedsByService(ctx: Ctx): Promise<(of: ServiceKey) => Needs> {
  const rows = await ctx.db
    .select({ service: onlineBookingResource.service, id: resource.id, kind: resource.kind })
    .from(onlineBookingResource)
    .innerJoin(resource, eq(resource.id, onlineBookingResource.resourceId))
    .orderBy(asc(resource.position), asc(resource.id))
  return (of) =>
    Object.fromEntries(
      resourceKinds.map((kind) => [
        kind,
        rows.filter((row) => row.service === of && row.kind === kind).map(({ id }) => id),
      ]),
    ) as Needs
}

/**
 * Returns the free slots of a service on those of these days that its notice period and its booking
 * window allow.
 */
export async function listServiceSlots(
  ctx: Ctx,
  { needs, noticeHours, daysAhead, minutes, minutesBefore, minutesAfter }: BookableService,
  { from, to, without }: { from: StudioDay; to: StudioDay; without?: string },
): Promise<Slot[]> {
  authorize(ctx.actor, 'availability.see')
  const notBefore = addMs(ctx.now, noticeHours * hour)
  const { timeZone } = await getStudio(ctx)
  const [first, last] = [
    toStudioDay(notBefore, timeZone),
    addDays(toStudioDay(ctx.now, timeZone), daysAhead),
  ]
  return listFreeSlots(ctx, {
    groups: groupNeeds(needs),
    minutes,
    minutesBefore,
    minutesAfter,
    notBefore,
    without,
    from: from > first ? from : first,
    to: to < last ? to : last,
  })
}

/** Returns the lengths and the lowest price of every service, in the order of the site. */
export async function listServiceTerms(ctx: Ctx): Promise<ServiceTerms[]> {
  authorize(ctx.actor, 'availability.see')
  const rows = await ctx.db
    .select({ service: service.key, title: service.title, from: service.from, set: onlineBooking })
    .from(service)
    .leftJoin(onlineBooking, eq(onlineBooking.service, service.key))
    .orderBy(asc(service.position))
  return rows.map(({ set, ...row }) => {
    const { minutesBefore, minutesAfter, ...terms } = { ...defaultOnlineBookingTerms, ...set }
    return { ...row, lengths: listLengths(terms), minutesBefore, minutesAfter }
  })
}

const previewDays = 30

/**
 * Returns every service with its online booking terms (defaults if none are set) and the number of
 * the next 30 days with free slots.
 */
export async function listOnlineBookingTerms(ctx: Ctx) {
  authorize(ctx.actor, 'online-booking.change')
  const rows = await ctx.db
    .select({
      service: service.key,
      title: service.title,
      from: service.from,
      onSite,
      set: onlineBooking,
    })
    .from(service)
    .leftJoin(onlineBooking, eq(onlineBooking.service, service.key))
    .orderBy(asc(service.position))
  const needs = await getNeedsByService(ctx)
  const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
  const offers: (BookableService & { onSite: boolean; offered: boolean; freeDays: number })[] = []
  for (const { set, ...row } of rows) {
    const offer = {
      ...defaultOnlineBookingTerms,
      offered: false,
      ...set,
      ...row,
      needs: needs(row.service),
    }
    const slots = await listServiceSlots(ctx, offer, {
      from: today,
      to: addDays(today, previewDays - 1),
    })
    offers.push({
      ...offer,
      freeDays: new Set(slots.map(({ startsLocal }) => startsLocal.slice(0, 10))).size,
    })
  }
  return offers
}
