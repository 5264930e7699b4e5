import { createHmac } from 'node:crypto'

import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import {
  type StudioDay,
  addDays,
  addMs,
  day,
  countDaysBetween,
  hour,
  toInstant,
  minute,
  getStartOfDay,
} from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import {
  booking,
  bookingAccessLink,
  client,
  event,
  inquiry,
  service,
} from '#app/data/schema/index.server.ts'
import {
  consumeRateLimit,
  refundRateLimit,
  getNetworkPrefix,
  quarterHour,
} from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/studio/access.ts'
import {
  type BookableService,
  findBookableService,
  listFreeSlots,
  listServiceSlots,
} from '#app/studio/availability/reads.server.ts'
import type { Slot } from '#app/studio/availability/rules.ts'
import { linkDaysAfterEnd } from '#app/studio/booking-link/rules.ts'
import { findCancellation } from '#app/studio/booking/reads.server.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import { getMoveDeadline, depositOf, refundOf } from '#app/studio/policy/rules.ts'
import { getPaidAmountForVisitor } from '#app/studio/ledger/reads.server.ts'
import { listReservedIds, isLive } from '#app/studio/reservation/reads.server.ts'
import { getPolicyVersion, getStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Month,
  groupByDay,
  getLastDay,
  mayBeCanceled,
  mayBeMoved,
  maxNearest,
  pickNearest,
  toSlotName,
  getRequestStatus,
} from './rules.ts'

type Row = typeof booking.$inferSelect

/**
 * How long an answer stands, in milliseconds; any hint that something has changed ends it sooner.
 */
const cacheMs = minute / 2
type SlotCache = Map<string, { until: Date; slots: Promise<Slot[]> }>
const slotCaches = new WeakMap<App, SlotCache>()

/**
 * The free times of a month, from memory where they were looked for within half a minute and
 * nothing has happened since.
 */
export async function listMonthSlots(
  ctx: Ctx,
  offer: BookableService,
  month: Month,
): Promise<Slot[]> {
  const cache = getSlotCache(ctx.app)
  const key = `${offer.offering} ${offer.minutes} ${month}`
  const cached = cache.get(key)
  const slots =
    cached && cached.until > ctx.now
      ? cached.slots
      : listServiceSlots(ctx, offer, { from: `${month}-01`, to: getLastDay(month) })
  if (slots !== cached?.slots) cache.set(key, { until: addMs(ctx.now, cacheMs), slots })
  const soonest = addMs(ctx.now, offer.noticeHours * hour)
  return (
    await slots.catch((failure: unknown) => {
      cache.delete(key)
      throw failure
    })
  ).filter(({ startsAt }) => startsAt >= soonest)
}

function getSlotCache(app: App): SlotCache {
  const existing = slotCaches.get(app)
  if (existing) return existing
  const created: SlotCache = new Map()
  slotCaches.set(app, created)
  app.live.subscribe(() => created.clear())
  return created
}

/** The free time a form names, looked for anew; null when it is free no more. */
export async function findSlot(
  ctx: Ctx,
  offer: BookableService,
  name: string,
  without?: string,
): Promise<Slot | null> {
  const day = name.slice(0, 10)
  return (
    (await listServiceSlots(ctx, offer, { from: day, to: day, without })).find(
      (slot) => toSlotName(slot) === name,
    ) ?? null
  )
}

/** So many days around a time that is taken others are looked for. */
const searchDays = 30

/** The nearest free times to one that is not. */
export async function listNearestSlots(
  ctx: Ctx,
  offer: BookableService,
  name: string,
): Promise<Slot[]> {
  const day = name.slice(0, 10)
  const { timeZone } = await getStudio(ctx)
  const slots = await listServiceSlots(ctx, offer, {
    from: addDays(day, -searchDays),
    to: addDays(day, searchDays),
  })
  return pickNearest(
    slots,
    toInstant(name.slice(0, 16), timeZone)?.at ?? getStartOfDay(day, timeZone),
  )
}

/** How many dates a mailbox has asked for that nobody has said anything to. */
export async function countOpenRequests(ctx: Ctx, email: string): Promise<number> {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({ count: count() })
    .from(booking)
    .innerJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(and(eq(inquiry.emailKey, toEmailKey(email)), eq(booking.state, 'held'), isLive(ctx)))
  return row?.count ?? 0
}

/** Whether this mailbox has asked for that very time already. */
export async function isAlreadyRequested(
  ctx: Ctx,
  { email, at }: { email: string; at: string },
): Promise<boolean> {
  authorize(ctx.actor, 'booking.request')
  const rows = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(
      and(
        eq(inquiry.emailKey, toEmailKey(email)),
        eq(booking.startsLocal, at.slice(0, 16)),
        eq(booking.startsLater, at.endsWith('~')),
        inArray(booking.state, [...liveStates]),
        isLive(ctx),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The nearest days with free times to one that has none, in their order. */
export async function listNearestDays(
  ctx: Ctx,
  offer: BookableService,
  day: StudioDay,
): Promise<StudioDay[]> {
  const slots = await listServiceSlots(ctx, offer, {
    from: addDays(day, -searchDays),
    to: addDays(day, searchDays),
  })
  return [...groupByDay(slots).keys()]
    .toSorted((a, b) => Math.abs(countDaysBetween(day, a)) - Math.abs(countDaysBetween(day, b)))
    .slice(0, maxNearest)
    .toSorted()
}

/** Holds of visitors whose mailbox nobody knows yet, of all days and of the one a time is on. */
export async function countUnconfirmedHolds(
  ctx: Ctx,
  { startsLocal }: Pick<Slot, 'startsLocal'>,
): Promise<{ all: number; day: number }> {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({
      all: count(),
      day: sql<number>`count(*) filter (where left(${booking.startsLocal}, 10) = ${startsLocal.slice(0, 10)})::int`,
    })
    .from(booking)
    .where(
      and(
        eq(booking.state, 'held'),
        isNotNull(booking.service),
        isNull(booking.emailConfirmedAt),
        isLive(ctx),
      ),
    )
  return row ?? { all: 0, day: 0 }
}

/**
 * The token of the private link that the browser which asked is shown. It follows from the booking
 * by the program's key, so it is kept nowhere; the row of its hash opens it, and taking that away
 * ends it.
 */
export function computeBrowserToken({ app }: Pick<Ctx, 'app'>, bookingId: string): string {
  return createHmac('sha256', app.key)
    .update(`browser link of booking ${bookingId}`)
    .digest('base64url')
}

/** Links that open nothing, tried from one network within a quarter of an hour. */
const maxGuesses = 600

/**
 * What stands behind a private link. Every try is counted before it is looked at; one that was
 * right is given back. Problems: `too-many-guesses`; `date-is-gone`, also for a link that never
 * was.
 */
export async function findRequestByToken(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'booking.request')
  const key = `date:${getNetworkPrefix(ctx.ip ?? '')}`
  if (!(await consumeRateLimit(ctx, { key, max: maxGuesses, windowMs: quarterHour })))
    return fail('too-many-guesses')
  const [row] = await ctx.db
    .select({ id: bookingAccessLink.bookingId, emailed: bookingAccessLink.emailed })
    .from(bookingAccessLink)
    .innerJoin(booking, eq(booking.id, bookingAccessLink.bookingId))
    .where(
      and(
        eq(bookingAccessLink.tokenHash, hashText(token)),
        gt(booking.endsAt, addMs(ctx.now, -linkDaysAfterEnd * day)),
      ),
    )
  if (!row) return fail('date-is-gone')
  await refundRateLimit(ctx, key)
  const date = await findRequestForVisitor(ctx, row.id)
  return date ? ok({ ...date, emailed: row.emailed }) : fail('date-is-gone')
}

/**
 * A date as whoever asked for it may know it: when, where, how it stands, and what moving it or
 * calling it off means today.
 */
export async function findRequestForVisitor(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({ booking, title: service.title })
    .from(booking)
    .leftJoin(service, eq(service.key, booking.service))
    .where(eq(booking.id, id))
  if (!row) return null
  const requestStatus = getRequestStatus(row.booking, {
    hasExpired: await hasHoldExpired(ctx, row.booking),
    now: ctx.now,
  })
  const { total, service: key } = row.booking
  const [policy, paid] = [
    await getPolicyVersion(ctx, row.booking.policyVersion),
    await getPaidAmountForVisitor(ctx, id),
  ]
  const refund = refundOf(paid, row.booking, policy, ctx.now)
  const when = {
    startsAt: row.booking.startsAt,
    until: getMoveDeadline(row.booking, policy),
    now: ctx.now,
  }
  const offer = key && (await findBookableService(ctx, key))
  return {
    ...pickVisitorFields(row.booking),
    requestStatus,
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
    canceled: row.booking.state === 'canceled' ? await findCancellation(ctx, id) : null,
    isOffered: Boolean(offer),
    move: offer && mayBeMoved(requestStatus, when) ? { ...offer, ...getLength(row.booking) } : null,
    mayCancel: mayBeCanceled(requestStatus, when),
  }
}

function pickVisitorFields(row: Row) {
  const { id, number, kind, place, zone, startsLocal, endsLocal, startsAt, endsAt } = row
  const { heldUntil, emailConfirmedAt, createdAt, inquiryId } = row
  const times = { zone, startsLocal, endsLocal, startsAt, endsAt }
  return { id, number, kind, place, ...times, heldUntil, emailConfirmedAt, createdAt, inquiryId }
}

export type VisitorRequest = NonNullable<Awaited<ReturnType<typeof findRequestForVisitor>>>

/** Whether it was let go by the clock, and not called off by somebody. */
async function hasHoldExpired(ctx: Ctx, { id, state }: Row): Promise<boolean> {
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

function getLength({ startsAt, endsAt, minutesBefore, minutesAfter }: Row) {
  return { minutes: (endsAt.getTime() - startsAt.getTime()) / minute, minutesBefore, minutesAfter }
}

/**
 * Who asked for it and in which language: the writer of the message it came with, or, when that was
 * deleted, its client; null where they are not to be written to.
 */
export async function findRequester(ctx: Ctx, id: string) {
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
const [daysBefore, daysAfter] = [7, 28]

/**
 * What the studio has still to say to a date that was asked for, with the nearest times it could
 * propose; null for every other booking.
 */
export async function findPendingRequest(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  const [row] = await ctx.db
    .select()
    .from(booking)
    .where(and(eq(booking.id, id), eq(booking.state, 'held'), isLive(ctx)))
  if (!row?.service) return null
  const day = row.startsLocal.slice(0, 10)
  const groups = (await listReservedIds(ctx, id)).map((one) => [one])
  const slots = await listFreeSlots(ctx, {
    groups,
    ...getLength(row),
    from: addDays(day, -daysBefore),
    to: addDays(day, daysAfter),
    notBefore: ctx.now,
    without: id,
  })
  const free = pickNearest(
    slots.filter(({ startsAt }) => startsAt.getTime() !== row.startsAt.getTime()),
    row.startsAt,
  )
  return {
    heldUntil: row.heldUntil,
    proposedAt: row.proposedAt,
    minutes: getLength(row).minutes,
    startsLocal: row.startsLocal,
    free: free.map((slot) => ({
      name: toSlotName(slot),
      startsLocal: slot.startsLocal,
      endsLocal: slot.endsLocal,
    })),
  }
}
