import { createHmac } from 'node:crypto'

import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import {
  type StudioDay,
  addDays,
  after,
  day,
  daysBetween,
  hour,
  instantOf,
  minute,
  startOf,
} from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import {
  booking,
  bookingLink,
  client,
  event,
  inquiry,
  offering,
} from '#app/data/schema/index.server.ts'
import { allowed, giveBack, network, quarter } from '#app/platform/auth/limits.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import {
  type DateOffer,
  dateOfferOf,
  freeSlots,
  slotsOf,
} from '#app/studio/availability/reads.server.ts'
import type { Slot } from '#app/studio/availability/rules.ts'
import { linkDays } from '#app/studio/booking-link/rules.ts'
import { cancellationOf } from '#app/studio/booking/reads.server.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import { changeableUntil, depositOf, refundOf } from '#app/studio/policy/rules.ts'
import { paidOnDate } from '#app/studio/ledger/reads.server.ts'
import { reservedOf, stands } from '#app/studio/reservation/reads.server.ts'
import { policyOf, theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Month,
  byDay,
  lastDayOf,
  mayBeCalledOff,
  mayBeMoved,
  mostNear,
  nearest,
  slotName,
  standingOf,
} from './rules.ts'

type Row = typeof booking.$inferSelect

/**
 * How long an answer stands, in milliseconds; any hint that something has changed ends it sooner.
 */
const brief = minute / 2
type Answers = Map<string, { until: Date; slots: Promise<Slot[]> }>
const answers = new WeakMap<App, Answers>()

/**
 * The free times of a month, from memory where they were looked for within half a minute and
 * nothing has happened since.
 */
export async function slotsIn(ctx: Ctx, offer: DateOffer, month: Month): Promise<Slot[]> {
  const known = answersOf(ctx.app)
  const key = `${offer.offering} ${offer.minutes} ${month}`
  const answer = known.get(key)
  const slots =
    answer && answer.until > ctx.now
      ? answer.slots
      : slotsOf(ctx, offer, { from: `${month}-01`, to: lastDayOf(month) })
  if (slots !== answer?.slots) known.set(key, { until: after(ctx.now, brief), slots })
  const soonest = after(ctx.now, offer.noticeHours * hour)
  return (
    await slots.catch((failure: unknown) => {
      known.delete(key)
      throw failure
    })
  ).filter(({ startsAt }) => startsAt >= soonest)
}

function answersOf(app: App): Answers {
  const known = answers.get(app)
  if (known) return known
  const fresh: Answers = new Map()
  answers.set(app, fresh)
  app.live.listen(() => fresh.clear())
  return fresh
}

/** The free time a form names, looked for anew; null when it is free no more. */
export async function slotNamed(
  ctx: Ctx,
  offer: DateOffer,
  name: string,
  without?: string,
): Promise<Slot | null> {
  const day = name.slice(0, 10)
  return (
    (await slotsOf(ctx, offer, { from: day, to: day, without })).find(
      (slot) => slotName(slot) === name,
    ) ?? null
  )
}

/** So many days around a time that is taken others are looked for. */
const around = 30

/** The nearest free times to one that is not. */
export async function slotsNear(ctx: Ctx, offer: DateOffer, name: string): Promise<Slot[]> {
  const day = name.slice(0, 10)
  const { timeZone } = (await theStudio(ctx))!
  const slots = await slotsOf(ctx, offer, { from: addDays(day, -around), to: addDays(day, around) })
  return nearest(slots, instantOf(name.slice(0, 16), timeZone)?.at ?? startOf(day, timeZone))
}

/** How many dates a mailbox has asked for that nobody has said anything to. */
export async function openDates(ctx: Ctx, email: string): Promise<number> {
  demand(ctx.actor, 'date.ask')
  const [row] = await ctx.db
    .select({ count: count() })
    .from(booking)
    .innerJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(and(eq(inquiry.emailKey, addressKey(email)), eq(booking.state, 'held'), stands(ctx)))
  return row?.count ?? 0
}

/** Whether this mailbox has asked for that very time already. */
export async function isAskedFor(
  ctx: Ctx,
  { email, at }: { email: string; at: string },
): Promise<boolean> {
  demand(ctx.actor, 'date.ask')
  const rows = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(
      and(
        eq(inquiry.emailKey, addressKey(email)),
        eq(booking.startsWall, at.slice(0, 16)),
        eq(booking.startsLater, at.endsWith('~')),
        inArray(booking.state, [...liveStates]),
        stands(ctx),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The nearest days with free times to one that has none, in their order. */
export async function daysNear(ctx: Ctx, offer: DateOffer, day: StudioDay): Promise<StudioDay[]> {
  const slots = await slotsOf(ctx, offer, { from: addDays(day, -around), to: addDays(day, around) })
  return [...byDay(slots).keys()]
    .toSorted((a, b) => Math.abs(daysBetween(day, a)) - Math.abs(daysBetween(day, b)))
    .slice(0, mostNear)
    .toSorted()
}

/** Holds of visitors whose mailbox nobody knows yet, of all days and of the one a time is on. */
export async function unconfirmedHolds(
  ctx: Ctx,
  { startsWall }: Pick<Slot, 'startsWall'>,
): Promise<{ all: number; day: number }> {
  demand(ctx.actor, 'date.ask')
  const [row] = await ctx.db
    .select({
      all: count(),
      day: sql<number>`count(*) filter (where left(${booking.startsWall}, 10) = ${startsWall.slice(0, 10)})::int`,
    })
    .from(booking)
    .where(
      and(
        eq(booking.state, 'held'),
        isNotNull(booking.offering),
        isNull(booking.emailConfirmedAt),
        stands(ctx),
      ),
    )
  return row ?? { all: 0, day: 0 }
}

/**
 * The token of the private link that the browser which asked is shown. It follows from the booking
 * by the program's key, so it is kept nowhere; the row of its hash opens it, and taking that away
 * ends it.
 */
export function browserToken({ app }: Pick<Ctx, 'app'>, bookingId: string): string {
  return createHmac('sha256', app.key)
    .update(`browser link of booking ${bookingId}`)
    .digest('base64url')
}

/** Links that open nothing, tried from one network within a quarter of an hour. */
const mostGuesses = 600

/**
 * What stands behind a private link. Every try is counted before it is looked at; one that was
 * right is given back. Problems: `too-many-guesses`; `date-is-gone`, also for a link that never
 * was.
 */
export async function dateBehind(ctx: Ctx, token: string) {
  demand(ctx.actor, 'date.ask')
  const key = `date:${network(ctx.ip ?? '')}`
  if (!(await allowed(ctx, { key, most: mostGuesses, span: quarter })))
    return problem('too-many-guesses')
  const [row] = await ctx.db
    .select({ id: bookingLink.bookingId, emailed: bookingLink.emailed })
    .from(bookingLink)
    .innerJoin(booking, eq(booking.id, bookingLink.bookingId))
    .where(
      and(
        eq(bookingLink.tokenHash, hashOf(token)),
        gt(booking.endsAt, after(ctx.now, -linkDays * day)),
      ),
    )
  if (!row) return problem('date-is-gone')
  await giveBack(ctx, key)
  const date = await dateAsked(ctx, row.id)
  return date ? done({ ...date, emailed: row.emailed }) : problem('date-is-gone')
}

/**
 * A date as whoever asked for it may know it: when, where, how it stands, and what moving it or
 * calling it off means today.
 */
export async function dateAsked(ctx: Ctx, id: string) {
  demand(ctx.actor, 'date.ask')
  const [row] = await ctx.db
    .select({ booking, title: offering.title })
    .from(booking)
    .leftJoin(offering, eq(offering.key, booking.offering))
    .where(eq(booking.id, id))
  if (!row) return null
  const standing = standingOf(row.booking, {
    letGo: await wasLetGo(ctx, row.booking),
    now: ctx.now,
  })
  const { total, offering: key } = row.booking
  const [policy, paid] = [await policyOf(ctx, row.booking.policyVersion), await paidOnDate(ctx, id)]
  const refund = refundOf(paid, row.booking, policy, ctx.now)
  const when = {
    startsAt: row.booking.startsAt,
    until: changeableUntil(row.booking, policy),
    now: ctx.now,
  }
  const offer = key && (await dateOfferOf(ctx, key))
  return {
    ...agreedIn(row.booking),
    standing,
    offering: key,
    title: row.title,
    money: {
      total,
      paid,
      deposit: depositOf(total, policy),
      depositPercent: policy.depositPercent,
      refund,
      moveUntil: when.until,
      moveDays: policy.refundSteps.at(-1)?.days ?? 0,
    },
    canceled: row.booking.state === 'canceled' ? await cancellationOf(ctx, id) : null,
    isOffered: Boolean(offer),
    move: offer && mayBeMoved(standing, when) ? { ...offer, ...lengthOf(row.booking) } : null,
    mayCallOff: mayBeCalledOff(standing, when),
  }
}

function agreedIn(row: Row) {
  const { id, number, kind, place, zone, startsWall, endsWall, startsAt, endsAt } = row
  const { heldUntil, emailConfirmedAt, createdAt, inquiryId } = row
  const times = { zone, startsWall, endsWall, startsAt, endsAt }
  return { id, number, kind, place, ...times, heldUntil, emailConfirmedAt, createdAt, inquiryId }
}

export type AskedDate = NonNullable<Awaited<ReturnType<typeof dateAsked>>>

/** Whether it was let go by the clock, and not called off by somebody. */
async function wasLetGo(ctx: Ctx, { id, state }: Row): Promise<boolean> {
  if (state !== 'canceled') return false
  const [last] = await ctx.db
    .select({ name: event.name })
    .from(event)
    .where(
      and(eq(event.subjectId, id), inArray(event.name, ['booking.canceled', 'booking.expired'])),
    )
    .orderBy(desc(event.id))
    .limit(1)
  return last?.name === 'booking.expired'
}

function lengthOf({ startsAt, endsAt, minutesBefore, minutesAfter }: Row) {
  return { minutes: (endsAt.getTime() - startsAt.getTime()) / minute, minutesBefore, minutesAfter }
}

/**
 * Who asked for it and in which language: the writer of the message it came with, or, when that was
 * deleted, its client; null where they are not to be written to.
 */
export async function askerOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      name: sql<string>`coalesce(${inquiry.name}, ${client.name})`,
      email: sql<string>`coalesce(${inquiry.email}, ${client.email})`,
      phone: sql<string>`coalesce(${inquiry.phone}, '')`,
      message: sql<string>`coalesce(${inquiry.message}, '')`,
      language: sql<string>`coalesce(${inquiry.language}, ${client.language})`,
      inquiryId: booking.inquiryId,
      dueAt: inquiry.dueAt,
      state: inquiry.state,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .leftJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(eq(booking.id, id))
  return row && row.email !== '' && row.state !== 'spam' ? row : null
}

/**
 * Days before and after its own in which the studio is shown when else the same people, rooms and
 * kit are free.
 */
const [earlier, later] = [7, 28]

/**
 * What the studio has still to say to a date that was asked for, with the nearest times it could
 * propose; null for every other booking.
 */
export async function askedOn(ctx: Ctx, id: string) {
  demand(ctx.actor, 'booking.change')
  const [row] = await ctx.db
    .select()
    .from(booking)
    .where(and(eq(booking.id, id), eq(booking.state, 'held'), stands(ctx)))
  if (!row?.offering) return null
  const day = row.startsWall.slice(0, 10)
  const groups = (await reservedOf(ctx, id)).map((one) => [one])
  const slots = await freeSlots(ctx, {
    groups,
    ...lengthOf(row),
    from: addDays(day, -earlier),
    to: addDays(day, later),
    notBefore: ctx.now,
    without: id,
  })
  const free = nearest(
    slots.filter(({ startsAt }) => startsAt.getTime() !== row.startsAt.getTime()),
    row.startsAt,
  )
  return {
    heldUntil: row.heldUntil,
    proposedAt: row.proposedAt,
    minutes: lengthOf(row).minutes,
    startsWall: row.startsWall,
    free: free.map((slot) => ({
      name: slotName(slot),
      startsWall: slot.startsWall,
      endsWall: slot.endsWall,
    })),
  }
}
