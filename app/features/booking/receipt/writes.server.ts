import { and, eq } from 'drizzle-orm'

import { addMs, hour, minute } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import { booking, bookingAccessLink } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { forgetLinks } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findBookableService } from '#app/features/booking/availability/reads.server.ts'
import {
  findRequester,
  findRequestByToken,
  countOpenRequests,
  findSlot,
} from '#app/features/booking/booking-request/reads.server.ts'
import {
  maxOpenRequests,
  toSlotName,
  unconfirmedMinutes,
} from '#app/features/booking/booking-request/rules.ts'
import {
  lockRequest,
  retryOnConflict,
} from '#app/features/booking/booking-request/writes.server.ts'
import { changeInquiryEmail } from '#app/features/clients/inquiry/writes.server.ts'
import { listReservedIds } from '#app/features/booking/reservation/reads.server.ts'
import { reserve } from '#app/features/booking/reservation/writes.server.ts'

type Row = typeof booking.$inferSelect

/** Maximum corrections of a request's email address per day. */
const maxAddressChanges = 3

/**
 * Returns the booking behind a private link. Opening an emailed link confirms the email address:
 * the hold is extended to the service's full hold time, and an expired hold is renewed if its time
 * is still free. Fails with the problems of `findRequestByToken`.
 */
export async function openBookingByToken(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'booking.request')
  const found = await findRequestByToken(ctx, token)
  if (!found.ok || !found.value.emailed || found.value.emailConfirmedAt !== null) return found
  const { id } = found.value
  await confirmMailbox(ctx, id)
  if (found.value.requestStatus === 'ended') await retryOnConflict(() => restoreHold(ctx, id))
  return findRequestByToken(ctx, token)
}

function confirmMailbox(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    if (!row || row.emailConfirmedAt !== null) return ok()
    const live = row.state === 'held' && isUnconfirmedHold(row) && row.heldUntil! > ctx.now
    const heldUntil = live ? addMs(ctx.now, (await getHoldHours(ctx, row)) * hour) : row.heldUntil
    await ctx.db
      .update(booking)
      .set({ emailConfirmedAt: ctx.now, heldUntil })
      .where(eq(booking.id, id))
    await recordEvent(ctx, 'booking.email-confirmed', id)
    return ok()
  })
}

/**
 * Renews a hold that expired before its email address was confirmed. Fails with `date-is-taken`.
 */
function restoreHold(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    const offer = row?.service ? await findBookableService(ctx, row.service) : null
    if (!row || !offer || !isUnconfirmedHold(row) || row.startsAt <= ctx.now)
      return fail('date-is-taken')
    const terms = {
      ...offer,
      minutes: (row.endsAt.getTime() - row.startsAt.getTime()) / minute,
      minutesBefore: row.minutesBefore,
      minutesAfter: row.minutesAfter,
    }
    const slot = await findSlot(ctx, terms, toSlotName(row), id)
    if (!slot) return fail('date-is-taken')
    await ctx.db
      .update(booking)
      .set({ state: 'held', heldUntil: addMs(ctx.now, offer.holdHours * hour) })
      .where(eq(booking.id, id))
    if (
      await reserve(ctx, { ...row, state: 'held' }, slot.resources, {
        before: { ...row, resources: await listReservedIds(ctx, id) },
      })
    )
      return fail('date-is-taken')
    await recordEvent(ctx, 'booking.hold-renewed', id, { from: row.state })
    return ok()
  })
}

/**
 * Returns true if the hold was the short one that ends unless the email address is confirmed, and
 * no later change replaced it.
 */
function isUnconfirmedHold({ heldUntil, createdAt }: Row): boolean {
  return heldUntil !== null && heldUntil <= addMs(createdAt, unconfirmedMinutes * minute)
}

async function getHoldHours(ctx: Ctx, { service }: Row): Promise<number> {
  return (service && (await findBookableService(ctx, service))?.holdHours) || 0
}

/**
 * Sends the private link to another email address, because the first was mistyped. Only until an
 * address is confirmed, and only for the browser with the receipt; links emailed before stop
 * working. Fails with `date-is-gone`, `address-is-confirmed`, `too-many-changes` or
 * `too-many-dates`.
 */
export async function correctRequestEmail(ctx: Ctx, id: string, { email }: { email: string }) {
  authorize(ctx.actor, 'booking.request')
  if (
    !(await consumeRateLimit(ctx, {
      key: `date-address:${id}`,
      max: maxAddressChanges,
      windowMs: 24 * hour,
    }))
  )
    return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    const requester = row && (await findRequester(ctx, id))
    if (!row || !requester?.inquiryId) return fail('date-is-gone')
    if (row.emailConfirmedAt !== null) return fail('address-is-confirmed')
    if (toEmailKey(email) === toEmailKey(requester.email)) return ok({ email })
    if ((await countOpenRequests(ctx, email)) >= maxOpenRequests) return fail('too-many-dates')
    const { clientId } = await changeInquiryEmail(ctx, requester.inquiryId, email)
    await ctx.db.update(booking).set({ clientId }).where(eq(booking.id, id))
    await ctx.db
      .delete(bookingAccessLink)
      .where(and(eq(bookingAccessLink.bookingId, id), eq(bookingAccessLink.emailed, true)))
    await forgetLinks(ctx, id)
    await recordEvent(ctx, 'booking.address-corrected', id)
    return ok({ email })
  })
}
