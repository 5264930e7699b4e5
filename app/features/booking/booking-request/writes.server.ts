import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { addMs, hour, toInstant, minute, toLocalTime } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { booking, bookingAccessLink } from '#app/data/schema/index.server.ts'
import {
  consumeRateLimit,
  getNetworkPrefix,
  quarterHour,
} from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type BookableService,
  findBookableService,
} from '#app/features/booking/availability/reads.server.ts'
import type { Slot } from '#app/features/booking/availability/rules.ts'
import { createHold, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import { isLikelySpam } from '#app/features/clients/inquiry/rules.ts'
import {
  findOrCreateInquiryClient,
  receiveInquiry,
} from '#app/features/clients/inquiry/writes.server.ts'
import { saveCancellation } from '#app/features/booking/cancellation/writes.server.ts'
import {
  listReservedIds,
  findReservationRequest,
} from '#app/features/booking/reservation/reads.server.ts'
import { withConflictDetails, reserve } from '#app/features/booking/reservation/writes.server.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  computeBrowserToken,
  findRequestForVisitor,
  findRequestByToken,
  isAlreadyRequested,
  countOpenRequests,
  findSlot,
  countUnconfirmedHolds,
} from './reads.server.ts'
import {
  type BookingRequestForm,
  type Proposal,
  maxOpenRequests,
  maxUnconfirmedHolds,
  getRequestStatus,
  unconfirmedMinutes,
  getMoveProblem,
} from './rules.ts'
import { resolveLocalTimes } from '#app/features/booking/reservation/rules.ts'

type Row = typeof booking.$inferSelect

/** Requests per network within 10 minutes, and changes per booking within 15 minutes. */
const limits = { requests: 20, changes: 20 }

/**
 * Creates a visitor's request in one transaction: their inquiry, the client, and the held booking.
 * Emails follow. The time is held only while unconfirmed holds are within their limits (decision
 * 0035) and the service allows holds; otherwise, and for suspected spam, only the inquiry is saved.
 * Repeating a request has no effect and counts against no limit. Returns the booking if one was
 * created. Fails with `date-is-taken`, `too-many-dates` (per email address), `too-many-messages`.
 */
export async function requestBooking(
  ctx: Ctx,
  offer: BookableService,
  { at: slotName, ...form }: BookingRequestForm,
  honeypot: string,
) {
  authorize(ctx.actor, 'booking.request')
  const isRepeated = await isAlreadyRequested(ctx, { email: form.email, start: slotName })
  if (
    !isRepeated &&
    !(await consumeRateLimit(ctx, {
      key: `date-requested:${getNetworkPrefix(ctx.ip ?? '')}`,
      max: limits.requests,
      windowMs: 10 * minute,
    }))
  )
    return fail('too-many-messages')
  return retryOnConflict(() =>
    transact(ctx, async (ctx) => {
      if (await isAlreadyRequested(ctx, { email: form.email, start: slotName }))
        return ok({ bookingId: null, outcome: 'received' as const })
      const offered = await findSlot(ctx, offer, slotName)
      if (!offered) return fail('date-is-taken')
      if ((await countOpenRequests(ctx, form.email)) >= maxOpenRequests)
        return fail('too-many-dates')
      const spam = isLikelySpam(honeypot)
      const canHold = !spam && (await mayBeHeld(ctx, offer, offered))
      // requests that waited for the lock fail here, before they write, so that others wait less
      const slot = canHold ? await findSlot(ctx, offer, slotName) : offered
      if (!slot) return fail('date-is-taken')
      const bookingId = canHold ? randomUUID() : null
      const received = await receiveInquiry(ctx, { ...form, service: offer.service }, honeypot, {
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        bookingId,
      })
      if (!received.ok) return received
      if (!bookingId)
        return ok({
          bookingId: null,
          outcome: spam ? ('received' as const) : ('not-held' as const),
        })
      const inquiryId = received.value.id
      const writer = await holdForSender(ctx, offer, slot, { id: bookingId, inquiryId })
      if (!writer.ok) return writer
      await recordEvent(ctx, 'inquiry.converted', inquiryId, writer.value)
      return ok({ bookingId, outcome: 'held' as const })
    }),
  )
}

/** Makes the sender of an inquiry a client, and holds the slot for them. Returns the client. */
async function holdForSender(
  ctx: TxCtx,
  offer: BookableService,
  slot: Slot,
  { id, inquiryId }: { id: string; inquiryId: string },
) {
  const writer = await findOrCreateInquiryClient(ctx, inquiryId)
  if (!writer.ok) return writer
  const { clientId } = writer.value
  const hold = await holdSlot(ctx, offer, slot, { id, inquiryId, clientId })
  if (!hold.ok) return fail('date-is-taken')
  await ctx.db.insert(bookingAccessLink).values({
    tokenHash: hashText(computeBrowserToken(ctx, hold.value.id)),
    bookingId: hold.value.id,
    madeAt: ctx.now,
    emailed: false,
  })
  return writer
}

async function holdSlot(
  ctx: TxCtx,
  { service, minutesBefore, minutesAfter, holdHours }: BookableService,
  { startsAt, endsAt, resources }: Slot,
  holder: { id: string; inquiryId: string; clientId: string },
) {
  const holdMs = (await canSendMail(ctx)) ? unconfirmedMinutes * minute : holdHours * hour
  return createHold(ctx, {
    ...holder,
    service: service,
    category: service,
    title: '',
    place: '',
    times: { startsAt, endsAt, minutesBefore, minutesAfter },
    resources,
    heldUntil: addMs(ctx.now, holdMs),
  })
}

/**
 * Returns true if an unconfirmed request may hold its time now. The lock serializes the check,
 * so that simultaneous requests can't exceed the limit together.
 */
async function mayBeHeld(ctx: TxCtx, { holdHours }: BookableService, slot: Slot): Promise<boolean> {
  if (holdHours === 0) return false
  await takeLock(ctx.db, 'unconfirmedHolds')
  const { all, day } = await countUnconfirmedHolds(ctx, slot)
  if (all >= maxUnconfirmedHolds.all || day >= maxUnconfirmedHolds.day) return false
  return consumeRateLimit(ctx, {
    key: `date-holds:${getNetworkPrefix(ctx.ip ?? '')}`,
    max: maxUnconfirmedHolds.network,
    windowMs: unconfirmedMinutes * minute,
  })
}

/**
 * Retries when two requests want the same resource at once: the exclusion constraint rejects one,
 * and another person may still be free.
 */
export async function retryOnConflict<Result>(write: () => Promise<Result>) {
  for (let round = 1; ; round++) {
    try {
      return await write()
    } catch (error) {
      if (getErrorCode(error) !== '23P01') throw error
      if (round === 3) return fail('date-is-taken')
    }
  }
}

/**
 * Accepts the time proposed by the studio. Fails like `changeByToken`, and with `date-has-moved`.
 */
export function acceptProposal(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'booking.request')
  return changeByToken(ctx, token, (id) =>
    transact(ctx, async (ctx) => {
      const row = await lockRequest(ctx, id)
      if (!row || getStatus(ctx, row) !== 'proposed') return fail('date-has-moved')
      await ctx.db
        .update(booking)
        .set({ state: 'pending', proposedAt: null })
        .where(eq(booking.id, id))
      await recordEvent(ctx, 'booking.proposal-accepted', id, { from: row.state })
      return ok()
    }),
  )
}

/**
 * Moves to another free slot and reassigns crew; the status does not change. Fails like
 * `changeByToken`, with the problems of `getMoveProblem`, and with `date-is-taken`.
 */
export function moveRequest(ctx: Ctx, token: string, slotName: string) {
  authorize(ctx.actor, 'booking.request')
  return changeByToken(ctx, token, (id) =>
    retryOnConflict(() =>
      transact(ctx, async (ctx) => {
        const row = await lockRequest(ctx, id)
        const request = row && (await findRequestForVisitor(ctx, id))
        if (!row || !request) return fail('date-is-gone')
        if (!request.move)
          return fail(getMoveProblem(request.requestStatus, { offered: request.isOffered }))
        const slot = await findSlot(ctx, request.move, slotName, id)
        if (!slot) return fail('date-is-taken')
        const { resources, ...times } = slot
        const before = { ...row, resources: await listReservedIds(ctx, id) }
        await ctx.db
          .update(booking)
          .set({ ...times, zone: (await getStudio(ctx)).timeZone, proposedAt: null })
          .where(eq(booking.id, id))
        if (await reserve(ctx, { ...row, ...times }, resources, { before }))
          return fail('date-is-taken')
        await recordEvent(ctx, 'booking.changed', id, {
          was: `${row.startsLocal} ${row.endsLocal}`,
          is: `${times.startsLocal} ${times.endsLocal}`,
        })
        return ok()
      }),
    ),
  )
}

/**
 * Cancels a request and stores the refund due, by its policy version. Fails like
 * `changeByToken`, and with `date-has-moved`.
 */
export function cancelRequest(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'booking.request')
  return changeByToken(ctx, token, (id) =>
    transact(ctx, async (ctx) => {
      const row = await lockRequest(ctx, id)
      const request = row && (await findRequestForVisitor(ctx, id))
      if (!row || !request?.mayCancel) return fail('date-has-moved')
      await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, id))
      await recordEvent(ctx, 'booking.canceled', id, {
        from: row.state,
        ...(await saveCancellation(ctx, row, { by: 'client', ...request.money })),
      })
      return ok()
    }),
  )
}

/**
 * Changes the booking of a private link, within the rate limit. Fails with `too-many-guesses`,
 * `date-is-gone`, `too-many-changes`.
 */
async function changeByToken<Result>(
  ctx: Ctx,
  token: string,
  write: (id: string) => Promise<Result>,
) {
  const found = await findRequestByToken(ctx, token)
  if (!found.ok) return found
  const { id } = found.value
  if (
    !(await consumeRateLimit(ctx, {
      key: `date-changes:${id}`,
      max: limits.changes,
      windowMs: quarterHour,
    }))
  )
    return fail('too-many-changes')
  return write(id)
}

/**
 * Proposes another time of the same length for a held request: moves it there, renews the hold, and
 * emails the requester. Fails like `moveBooking`, and with `booking-was-moved` if it is no longer
 * held.
 */
export async function proposeTime(ctx: Ctx, id: string, { startsLocal, startsLater }: Proposal) {
  authorize(ctx.actor, 'booking.change')
  const { timeZone } = await getStudio(ctx)
  const starts = toInstant(startsLocal, timeZone, startsLater ? 'later' : 'earlier')
  if (!starts) return fail('time-never', { start: 'time-never' })
  if (starts.isAmbiguous && startsLater === undefined)
    return fail('time-twice', { start: 'time-twice' })
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  if (!row) return fail('booking-is-gone')
  const to = {
    startsLocal,
    startsLater: startsLater ?? false,
    ...getEnd(starts.at, row, timeZone),
  }
  const resolved = resolveLocalTimes(timeZone, to)
  if (!resolved.ok) return fail('end-before-start')
  const getRequest = async (ctx: Ctx) => ({
    ...(await findReservationRequest(ctx, id))!,
    ...resolved.times,
  })
  return withConflictDetails(ctx, getRequest, (ctx) =>
    transact(ctx, async (ctx) => {
      const row = await lockRequest(ctx, id)
      if (!row?.service || !['waiting', 'proposed'].includes(getStatus(ctx, row)))
        return fail('booking-was-moved', { state: row?.state ?? 'canceled' })
      // set before the move, because the proposal's email replaces the one about the move
      await ctx.db.update(booking).set({ proposedAt: ctx.now }).where(eq(booking.id, id))
      const moved = await moveBooking(ctx, id, to, { revision: 0, overwrite: true })
      if (!moved.ok) return moved
      const hours = (await findBookableService(ctx, row.service))?.holdHours ?? 0
      // a hold without an end stays without one
      const heldUntil =
        row.heldUntil &&
        new Date(Math.max(row.heldUntil.getTime(), addMs(ctx.now, hours * hour).getTime()))
      await ctx.db.update(booking).set({ heldUntil }).where(eq(booking.id, id))
      await recordEvent(ctx, 'booking.proposed', id)
      return ok()
    }),
  )
}

function getEnd(starts: Date, { startsAt, endsAt }: Row, timeZone: string) {
  const newEnd = addMs(starts, endsAt.getTime() - startsAt.getTime())
  const endsLocal = toLocalTime(newEnd, timeZone)
  return { endsLocal, endsLater: toInstant(endsLocal, timeZone)?.at.getTime() !== newEnd.getTime() }
}

function getStatus(ctx: Ctx, row: Row) {
  return getRequestStatus(row, { hasExpired: false, now: ctx.now })
}

/**
 * Locks the booking's row until the transaction ends, so that it can't move while the client
 * accepts it.
 */
export async function lockRequest(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  return row
}
