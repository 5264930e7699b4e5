import { createHmac } from 'node:crypto'

import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import {
  type StudioDay,
  addDays,
  addMonths,
  addMs,
  day,
  countDaysBetween,
  hour,
  toInstant,
  toLocalTime,
  minute,
  getStartOfDay,
} from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import {
  booking,
  bookingAccessLink,
  client,
  inquiry,
  service,
} from '#app/data/schema/index.server.ts'
import { consumeLinkGuess } from '#app/platform/auth/link-guesses.server.ts'
import { refundRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type BookableService,
  findBookableService,
  listFreeSlots,
  listServiceSlots,
} from '#app/features/booking/availability/reads.server.ts'
import { type Slot, withLength } from '#app/features/booking/availability/rules.ts'
import type { InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { findCancellation } from '#app/features/booking/cancellation/reads.server.ts'
import {
  getMoveDeadline,
  computeDeposit,
  getDepositPercent,
  computeRefund,
} from '#app/features/studio/policy/rules.ts'
import { selectBookingBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { getPaidAmountForVisitor } from '#app/features/money/ledger/reads.server.ts'
import { listReservedIds, isLive } from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type Month,
  groupByDay,
  getLastDay,
  mayBeCanceled,
  mayBeMoved,
  maxNearest,
  pickNearest,
  pickReplyTimes,
  toSlotName,
  getBookableDays,
  getRequestStatus,
  linkDaysAfterEnd,
} from './rules.ts'
import { getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'
import { liveStates } from '#app/core/booking-states.ts'

type Row = typeof booking.$inferSelect

/** Lifetime of cached slots in milliseconds; any change notice clears them sooner. */
const cacheMs = minute / 2
type SlotCache = Map<string, { until: Date; slots: Promise<Slot[]> }>
const slotCaches = new WeakMap<App, SlotCache>()

/**
 * Returns the free slots of a month. Results are cached for half a minute unless something changes.
 */
export async function listMonthSlots(
  ctx: Ctx,
  offer: BookableService,
  month: Month,
): Promise<Slot[]> {
  const cache = getSlotCache(ctx.app)
  const key = `${offer.service} ${offer.minutes} ${month}`
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

/** Returns the first month with a free slot between two days, or null. */
export async function findFreeMonth(
  ctx: Ctx,
  offer: BookableService,
  { from, to }: { from: StudioDay; to: StudioDay },
): Promise<Month | null> {
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const month = first.slice(0, 7)
    if ((await listMonthSlots(ctx, offer, month)).length > 0) return month
  }
  return null
}

function getSlotCache(app: App): SlotCache {
  const existing = slotCaches.get(app)
  if (existing) return existing
  const created: SlotCache = new Map()
  slotCaches.set(app, created)
  app.live.subscribe(() => created.clear())
  return created
}

/** Searches again for the slot a form names; null if it is no longer free. */
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

/** Days before and after a taken slot in which alternatives are searched. */
const searchDays = 30

/** Returns the nearest free slots to a taken one. */
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

/** Counts an email address's requests the studio hasn't responded to. */
export async function countOpenRequests(ctx: Ctx, email: string): Promise<number> {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({ count: count() })
    .from(booking)
    .innerJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(and(eq(inquiry.emailKey, toEmailKey(email)), eq(booking.state, 'held'), isLive(ctx)))
  return row?.count ?? 0
}

/** Returns true if this email address has already requested that very time. */
export async function isAlreadyRequested(
  ctx: Ctx,
  { email, start }: { email: string; start: string },
): Promise<boolean> {
  authorize(ctx.actor, 'booking.request')
  const rows = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(inquiry, eq(inquiry.id, booking.inquiryId))
    .where(
      and(
        eq(inquiry.emailKey, toEmailKey(email)),
        eq(booking.startsLocal, start.slice(0, 16)),
        eq(booking.startsLater, start.endsWith('~')),
        inArray(booking.state, [...liveStates]),
        isLive(ctx),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Returns the nearest days with free slots, in order. */
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

/** Days searched for times to offer in a reply, without a requested date and around one. */
const replySearchDays = { next: 60, before: 14, after: 28 }

type InquiryRequest = {
  service: InquiryService
  requestedStartsAt: Date | null
  requestedEndsAt: Date | null
}

/**
 * Returns free times to offer in a reply by day, near the requested time if that can be booked, and
 * the path of the page where they are requested, if it is public. Null if the service can't be
 * booked online.
 */
export async function listReplyTimes(ctx: Ctx, inquiry: InquiryRequest) {
  authorize(ctx.actor, 'inquiry.answer')
  const found = await findBookableService(ctx, inquiry.service)
  if (!found) return null
  const { timeZone, published } = await getStudio(ctx)
  const { requestedStartsAt: startsAt, requestedEndsAt: endsAt } = inquiry
  const offer = withLength(
    found,
    startsAt && endsAt ? String((endsAt.getTime() - startsAt.getTime()) / minute) : null,
  )
  const bookable = getBookableDays(offer, ctx.now, timeZone)
  const startsLocal = startsAt && toLocalTime(startsAt, timeZone)
  const day = startsLocal?.slice(0, 10) ?? ''
  const requested =
    startsAt && startsLocal && day >= bookable.from && day <= bookable.to
      ? { startsAt, startsLocal }
      : null
  const { next, before, after } = replySearchDays
  const slots = await listServiceSlots(
    ctx,
    offer,
    requested
      ? { from: addDays(day, -before), to: addDays(day, after) }
      : { from: bookable.from, to: addDays(bookable.from, next) },
  )
  const length = offer.minutes === found.minutes ? '' : `?length=${offer.minutes}`
  return {
    days: pickReplyTimes(slots, requested),
    path: published ? `/book/${offer.service}${length}` : null,
  }
}

/** Counts holds from unconfirmed email addresses: in all, and on the day of a slot. */
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
 * Returns the token of the private link shown in the requesting browser. It is derived from the
 * booking id with the program's key and never stored; the link works while the row with the token's
 * hash exists.
 */
export function computeBrowserToken({ app }: Pick<Ctx, 'app'>, bookingId: string): string {
  return createHmac('sha256', app.key)
    .update(`browser link of booking ${bookingId}`)
    .digest('base64url')
}

/**
 * Returns the booking of a private link. Every attempt counts against the rate limit before the
 * lookup, and valid ones are refunded. Fails with `too-many-guesses`, or `date-is-gone` for an
 * expired or unknown link.
 */
export async function findRequestByToken(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'booking.request')
  const guess = await consumeLinkGuess(ctx, 'date')
  if (guess === null) return fail('too-many-guesses')
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
  await refundRateLimit(ctx, guess)
  const date = await findRequestForVisitor(ctx, row.id)
  return date ? ok({ ...date, emailed: row.emailed }) : fail('date-is-gone')
}

/**
 * Returns a booking as its requester may see it: time, place, status, and the effect of moving or
 * canceling it today.
 */
export async function findRequestForVisitor(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({ booking, title: service.title })
    .from(booking)
    .leftJoin(service, eq(service.key, booking.service))
    .where(eq(booking.id, id))
  if (!row) return null
  const canceled = row.booking.state === 'canceled' ? await findCancellation(ctx, id) : null
  const hasExpired = canceled?.hasExpired ?? false
  const requestStatus = getRequestStatus(row.booking, { hasExpired, now: ctx.now })
  const { service: key } = row.booking
  const [policy, paid] = [
    await getPolicyVersion(ctx, row.booking.policyVersion),
    await getPaidAmountForVisitor(ctx, id),
  ]
  const owed = await selectBookingBalance(ctx, row.booking)
  const refund = computeRefund(paid, { ...row.booking, total: owed.total }, policy, ctx.now)
  const limits = {
    startsAt: row.booking.startsAt,
    until: getMoveDeadline(row.booking, policy),
    now: ctx.now,
  }
  const offer = key && (await findBookableService(ctx, key))
  return {
    ...pickVisitorFields(row.booking),
    requestStatus,
    service: key,
    title: row.title,
    money: {
      ...owed,
      deposit: computeDeposit(row.booking, policy),
      depositPercent: getDepositPercent(row.booking, policy),
      refund,
      moveUntil: limits.until,
      moveDays: policy.refundSteps.at(-1)?.days ?? 0,
    },
    canceled: hasExpired ? null : canceled,
    isOffered: Boolean(offer),
    move:
      offer && mayBeMoved(requestStatus, limits) ? { ...offer, ...getLength(row.booking) } : null,
    mayCancel: mayBeCanceled(requestStatus, limits),
  }
}

function pickVisitorFields(row: Row) {
  const { id, number, category, place, zone, startsLocal, endsLocal, startsAt, endsAt } = row
  const { heldUntil, emailConfirmedAt, createdAt, inquiryId } = row
  const times = { zone, startsLocal, endsLocal, startsAt, endsAt }
  return {
    id,
    number,
    category,
    place,
    ...times,
    heldUntil,
    emailConfirmedAt,
    createdAt,
    inquiryId,
  }
}

export type VisitorRequest = NonNullable<Awaited<ReturnType<typeof findRequestForVisitor>>>

function getLength({ startsAt, endsAt, minutesBefore, minutesAfter }: Row) {
  return { minutes: (endsAt.getTime() - startsAt.getTime()) / minute, minutesBefore, minutesAfter }
}

/**
 * Returns the requester and their language: the sender of the inquiry or, if that was deleted, the
 * client. Returns null if they must not be emailed.
 */
export async function findRequester(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      name: sql<string>`coalesce(${inquiry.name}, ${client.name})`,
      /** The person to greet: a company's contact. */
      person: sql<string>`coalesce(${inquiry.name}, nullif(${client.contact}, ''), ${client.name})`,
      email: sql<string>`coalesce(nullif(${inquiry.email}, ''), ${client.email})`,
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
 * Days before and after the requested day in which the studio sees alternatives for the same
 * people, rooms and equipment.
 */
const [daysBefore, daysAfter] = [7, 28]

/**
 * Returns a held online request with the nearest times the studio could propose; null for any other
 * booking.
 */
export async function findPendingRequest(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  const [row] = await ctx.db
    .select()
    .from(booking)
    .where(and(eq(booking.id, id), eq(booking.state, 'held'), isLive(ctx)))
  if (!row?.service) return null
  const day = row.startsLocal.slice(0, 10)
  const groups = (await listReservedIds(ctx, id)).map((id) => [id])
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
    freeTimes: free.map((slot) => ({
      name: toSlotName(slot),
      startsLocal: slot.startsLocal,
      endsLocal: slot.endsLocal,
    })),
  }
}
