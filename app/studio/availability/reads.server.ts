import { asc, eq, inArray, sql } from 'drizzle-orm'

import { type StudioDay, addDays, after, dayOf, daysOf, hour } from '#app/core/day.ts'
import {
  absence,
  booking,
  dateOffer,
  dateOfferNeed,
  offering,
  page,
  reservation,
  resource,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import type { OfferingKey } from '#app/studio/section/rules.ts'
import { resourceKinds } from '#app/studio/resource/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Needs,
  type Range,
  type Slot,
  cutSlots,
  firstTerms,
  groupsOf,
  openHours,
} from './rules.ts'

type Length = { minutes: number; minutesBefore: number; minutesAfter: number }

/**
 * The times from one day of the studio's calendar to another, both included, at which of each group
 * one resource is free with set-up and travel, in steps of half an hour and none before
 * `notBefore`. What a booking of that id (`without`) takes up counts as free. Without a group
 * nothing is looked for.
 */
export async function freeSlots(
  ctx: Ctx,
  {
    groups,
    from,
    to,
    notBefore,
    without,
    ...length
  }: Length & {
    groups: string[][]
    from: StudioDay
    to: StudioDay
    notBefore: Date
    without?: string
  },
): Promise<Slot[]> {
  demand(ctx.actor, 'availability.see')
  if (groups.length === 0 || from > to) return []
  const { timeZone, week, closedDays } = (await theStudio(ctx))!
  // set-up may begin the day before, and a long one end days after
  const days = daysOf(
    addDays(from, -1),
    addDays(to, 1 + Math.ceil((length.minutes + length.minutesAfter) / 1440)),
    timeZone,
  )
  const known = await ctx.db
    .select({ id: resource.id, week: resource.week })
    .from(resource)
    .where(sql`${inArray(resource.id, [...new Set(groups.flat())])} and not ${resource.retired}`)
  const studioHours = openHours(week, days, closedDays)
  const free = await freeRanges(
    ctx,
    known.map(({ id, week }) => ({
      id,
      open: week ? openHours(week, days, closedDays) : studioHours,
    })),
    without,
  )
  return cutSlots(
    free,
    groups,
    days.filter(({ day }) => day >= from && day <= to),
    { ...length, notBefore, timeZone },
  )
}

/**
 * Of each one's open hours what no live booking and no absence takes up, in order; the database
 * subtracts, of the clock it is told.
 */
async function freeRanges(
  ctx: Ctx,
  asked: { id: string; open: Range[] }[],
  without?: string,
): Promise<Map<string, Range[]>> {
  const bounds = asked.flatMap(({ open }) =>
    open.length > 0 ? [open[0]!.from, open.at(-1)!.to] : [],
  )
  if (bounds.length === 0) return new Map()
  const span = sql`${rangeText({ from: Math.min(...bounds), to: Math.max(...bounds) })}::tstzrange`
  const ended = sql`${reservation.state} = 'held' and exists (select from ${booking} where ${booking.id} = ${reservation.bookingId} and ${booking.state} = 'held' and ${booking.heldUntil} <= ${ctx.now.toISOString()}::timestamptz)`
  // hours that several keep are told once
  const hours = [...new Set(asked.map(({ open }) => open))]
  const { rows } = await ctx.db.execute<{ id: string; from: number[]; to: number[] }>(sql`
    with hours as materialized (select told::tstzmultirange as open, nth from unnest(${sql.param(hours.map((open) => `{${open.map(rangeText).join(',')}}`))}::text[]) with ordinality as kept (told, nth))
    select asked.id, array_agg((extract(epoch from lower(free.during)) * 1000)::float8 order by free.during) as "from", array_agg((extract(epoch from upper(free.during)) * 1000)::float8 order by free.during) as "to"
    from unnest(${sql.param(asked.map(({ id }) => id))}::uuid[], ${sql.param(asked.map(({ open }) => hours.indexOf(open) + 1))}::int[]) as asked (id, nth) join hours on hours.nth = asked.nth
    cross join lateral unnest(hours.open - (
      select coalesce(range_agg(taken.during), '{}') from (
        select ${reservation.during} from ${reservation}
        where ${reservation.resourceId} = asked.id and ${reservation.during} && ${span} and ${inArray(reservation.state, [...liveStates])} and not (${ended}) ${without ? sql`and ${reservation.bookingId} <> ${without}` : sql``}
        union all
        select ${absence.during} from ${absence} where ${absence.resourceId} = asked.id and ${absence.during} && ${span}
      ) as taken
    )) as free (during)
    group by asked.id`)
  return new Map(
    rows.map((row) => [row.id, row.from.map((from, at) => ({ from, to: row.to[at]! }))]),
  )
}

function rangeText({ from, to }: Range): string {
  return `["${new Date(from).toISOString()}","${new Date(to).toISOString()}")`
}

const terms = {
  minutes: dateOffer.minutes,
  otherMinutes: dateOffer.otherMinutes,
  minutesBefore: dateOffer.minutesBefore,
  minutesAfter: dateOffer.minutesAfter,
  noticeHours: dateOffer.noticeHours,
  daysAhead: dateOffer.daysAhead,
  holdHours: dateOffer.holdHours,
}

/** Lengths in minutes; `needs` are ids of resources by kind. */
export type DateOffer = Length & {
  otherMinutes: number[]
  offering: OfferingKey
  title: string
  /** What it costs at least, in cents. */ from: number | null
  noticeHours: number
  daysAhead: number
  holdHours: number
  needs: Needs
}

/** A service nobody can read about cannot be asked for either. */
const onSite = sql<boolean>`(${offering.offered} and exists (select from ${page} where ${page.path} = '/' || ${offering.key} and ${page.published}))`

/** What a visitor may ask a date for, in the order of the site. */
export async function dateOffers(ctx: Ctx): Promise<DateOffer[]> {
  demand(ctx.actor, 'availability.see')
  const rows = await ctx.db
    .select({ offering: offering.key, title: offering.title, from: offering.from, ...terms })
    .from(dateOffer)
    .innerJoin(offering, eq(offering.key, dateOffer.offering))
    .where(sql`${dateOffer.offered} and ${onSite}`)
    .orderBy(asc(offering.position))
  const needs = await needsByOffering(ctx)
  return rows.map((row) => ({ ...row, needs: needs(row.offering) }))
}

/** One of them, or null for whatever nobody may ask a date for. */
export async function dateOfferOf(ctx: Ctx, key: string): Promise<DateOffer | null> {
  return (await dateOffers(ctx)).find(({ offering }) => offering === key) ?? null
}

/** Who and what each offering takes, in the order in which they are chosen. */
async function needsByOffering(ctx: Ctx): Promise<(of: OfferingKey) => Needs> {
  const rows = await ctx.db
    .select({ offering: dateOfferNeed.offering, id: resource.id, kind: resource.kind })
    .from(dateOfferNeed)
    .innerJoin(resource, eq(resource.id, dateOfferNeed.resourceId))
    .orderBy(asc(resource.position), asc(resource.id))
  return (of) =>
    Object.fromEntries(
      resourceKinds.map((kind) => [
        kind,
        rows.filter((row) => row.offering === of && row.kind === kind).map(({ id }) => id),
      ]),
    ) as Needs
}

/**
 * The free times of what is offered, on those of the days that its notice and its days ahead allow.
 */
export async function slotsOf(
  ctx: Ctx,
  { needs, noticeHours, daysAhead, minutes, minutesBefore, minutesAfter }: DateOffer,
  { from, to, without }: { from: StudioDay; to: StudioDay; without?: string },
): Promise<Slot[]> {
  demand(ctx.actor, 'availability.see')
  const notBefore = after(ctx.now, noticeHours * hour)
  const { timeZone } = (await theStudio(ctx))!
  const [first, last] = [dayOf(notBefore, timeZone), addDays(dayOf(ctx.now, timeZone), daysAhead)]
  return freeSlots(ctx, {
    groups: groupsOf(needs),
    minutes,
    minutesBefore,
    minutesAfter,
    notBefore,
    without,
    from: from > first ? from : first,
    to: to < last ? to : last,
  })
}

const soon = 30

/**
 * Every service of the studio with the terms of its dates, those it starts from where nobody has
 * set any, and how many of the next 30 days have a free time on them.
 */
export async function termsByOffering(ctx: Ctx) {
  demand(ctx.actor, 'date-offer.change')
  const rows = await ctx.db
    .select({
      offering: offering.key,
      title: offering.title,
      from: offering.from,
      onSite,
      set: dateOffer,
    })
    .from(offering)
    .leftJoin(dateOffer, eq(dateOffer.offering, offering.key))
    .orderBy(asc(offering.position))
  const needs = await needsByOffering(ctx)
  const today = dayOf(ctx.now, (await theStudio(ctx))!.timeZone)
  const offers: (DateOffer & { onSite: boolean; offered: boolean; freeDays: number })[] = []
  for (const { set, ...row } of rows) {
    const offer = { ...firstTerms, offered: false, ...set, ...row, needs: needs(row.offering) }
    const slots = await slotsOf(ctx, offer, { from: today, to: addDays(today, soon - 1) })
    offers.push({
      ...offer,
      freeDays: new Set(slots.map(({ startsWall }) => startsWall.slice(0, 10))).size,
    })
  }
  return offers
}
