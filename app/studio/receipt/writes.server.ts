import { and, eq } from 'drizzle-orm'

import { after, hour, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey } from '#app/core/text.ts'
import { booking, bookingLink } from '#app/data/schema/index.server.ts'
import { allowed } from '#app/platform/auth/limits.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { forgetLinksOf } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { dateOfferOf } from '#app/studio/availability/reads.server.ts'
import { askerOf, dateBehind, openDates, slotNamed } from '#app/studio/date-request/reads.server.ts'
import { mostOpen, slotName, unconfirmedMinutes } from '#app/studio/date-request/rules.ts'
import { locked, refusingRaces } from '#app/studio/date-request/writes.server.ts'
import { readdressInquiry } from '#app/studio/inquiry/writes.server.ts'
import { reservedOf } from '#app/studio/reservation/reads.server.ts'
import { reserve } from '#app/studio/reservation/writes.server.ts'

type Row = typeof booking.$inferSelect

/** How often the address of one date may be corrected within a day. */
const mostAddresses = 3

/**
 * What is behind a private link. One that was emailed proves the mailbox by being opened: the hold
 * lasts from now on as long as the offer says, and one that ended before that is taken up again if
 * its time is still free. Problems: those of `dateBehind`.
 */
export async function openDate(ctx: Ctx, token: string) {
  demand(ctx.actor, 'date.ask')
  const found = await dateBehind(ctx, token)
  if (!found.ok || !found.value.emailed || found.value.emailConfirmedAt !== null) return found
  const { id } = found.value
  await confirmMailbox(ctx, id)
  if (found.value.standing === 'ended') await refusingRaces(() => holdAgain(ctx, id))
  return dateBehind(ctx, token)
}

function confirmMailbox(ctx: Ctx, id: string) {
  demand(ctx.actor, 'date.ask')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row || row.emailConfirmedAt !== null) return done()
    const live = row.state === 'held' && isShort(row) && row.heldUntil! > ctx.now
    const heldUntil = live ? after(ctx.now, (await holdHoursOf(ctx, row)) * hour) : row.heldUntil
    await ctx.db
      .update(booking)
      .set({ emailConfirmedAt: ctx.now, heldUntil })
      .where(eq(booking.id, id))
    await record(ctx, 'booking.email-confirmed', id)
    return done()
  })
}

/** Takes up again what ended before its mailbox was confirmed. Problem: `date-is-taken`. */
function holdAgain(ctx: Ctx, id: string) {
  demand(ctx.actor, 'date.ask')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    const offer = row?.offering ? await dateOfferOf(ctx, row.offering) : null
    if (!row || !offer || !isShort(row) || row.startsAt <= ctx.now) return problem('date-is-taken')
    const terms = {
      ...offer,
      minutes: (row.endsAt.getTime() - row.startsAt.getTime()) / minute,
      minutesBefore: row.minutesBefore,
      minutesAfter: row.minutesAfter,
    }
    const slot = await slotNamed(ctx, terms, slotName(row), id)
    if (!slot) return problem('date-is-taken')
    await ctx.db
      .update(booking)
      .set({ state: 'held', heldUntil: after(ctx.now, offer.holdHours * hour) })
      .where(eq(booking.id, id))
    if (
      await reserve(ctx, { ...row, state: 'held' }, slot.resources, {
        before: { ...row, resources: await reservedOf(ctx, id) },
      })
    )
      return problem('date-is-taken')
    await record(ctx, 'booking.held-again', id, { from: row.state })
    return done()
  })
}

/**
 * Whether it was held only until a mailbox is confirmed: nobody has proposed or changed anything,
 * and a mail server could send the link.
 */
function isShort({ heldUntil, createdAt }: Row): boolean {
  return heldUntil !== null && heldUntil <= after(createdAt, unconfirmedMinutes * minute)
}

async function holdHoursOf(ctx: Ctx, { offering }: Row): Promise<number> {
  return (offering && (await dateOfferOf(ctx, offering))?.holdHours) || 0
}

/**
 * The email with the private link goes to another address: the first was mistyped. Only until a
 * mailbox is confirmed, and only for the browser that asked, which its receipt shows; links that
 * were emailed before open nothing any more. Problems: `date-is-gone`,
 * `address-is-confirmed`, `too-many-changes`, `too-many-dates`.
 */
export async function correctAddress(ctx: Ctx, id: string, { email }: { email: string }) {
  demand(ctx.actor, 'date.ask')
  if (!(await allowed(ctx, { key: `date-address:${id}`, most: mostAddresses, span: 24 * hour })))
    return problem('too-many-changes')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    const asker = row && (await askerOf(ctx, id))
    if (!row || !asker?.inquiryId) return problem('date-is-gone')
    if (row.emailConfirmedAt !== null) return problem('address-is-confirmed')
    if (addressKey(email) === addressKey(asker.email)) return done({ email })
    if ((await openDates(ctx, email)) >= mostOpen) return problem('too-many-dates')
    const { clientId } = await readdressInquiry(ctx, asker.inquiryId, email)
    await ctx.db.update(booking).set({ clientId }).where(eq(booking.id, id))
    await ctx.db
      .delete(bookingLink)
      .where(and(eq(bookingLink.bookingId, id), eq(bookingLink.emailed, true)))
    await forgetLinksOf(ctx, id)
    await record(ctx, 'booking.address-corrected', id)
    return done({ email })
  })
}
