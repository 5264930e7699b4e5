import { eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { booking, bookingReminder } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { emailReminder } from '#app/features/booking/client-email/writes.server.ts'
import { emailReminderToContacts } from '#app/features/booking/contact-email/writes.server.ts'
import { lockBooking } from '#app/features/booking/booking/writes.server.ts'

import { findReminder, isReminderOutdated, listUnsentReminders } from './reads.server.ts'

/**
 * Emails the reminder of a booking to its client and to contacts who receive dates, if it is due
 * now. The row that says so and the emails are one transaction, so a process that dies in between
 * leaves neither, and the row's key makes the reminder the only one for its date.
 */
export function sendReminder(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.maintain')
  return transact(ctx, async (ctx) => {
    const row = await lockBooking(ctx, id)
    const plan = await findReminder(ctx, id)
    if (!row || plan?.kind !== 'planned' || plan.at > ctx.now) return ok({ sent: false })
    const localDate = row.startsLocal.slice(0, 10)
    const dueCtx = { ...ctx, dueAt: plan.dueAt }
    const toClient = await emailReminder(dueCtx, id)
    const emailId = [toClient, ...(await emailReminderToContacts(dueCtx, id))].find(Boolean)
    if (!emailId) return ok({ sent: false })
    await ctx.db.insert(bookingReminder).values({ bookingId: id, localDate, at: ctx.now, emailId })
    await recordEvent(ctx, 'booking.reminder-sent', id)
    return ok({ sent: true })
  })
}

/**
 * Sends the client no reminder of a booking. Fails with `booking-is-gone`, and with
 * `reminder-not-planned` if it was sent or none would go out.
 */
export function stopReminder(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    const row = await lockBooking(ctx, id)
    if (!row) return fail('booking-is-gone')
    if (row.reminderStopped) return ok()
    await withdrawReminder(ctx, id)
    if ((await findReminder(ctx, id))?.kind !== 'planned') return fail('reminder-not-planned')
    await ctx.db.update(booking).set({ reminderStopped: true }).where(eq(booking.id, id))
    await recordEvent(ctx, 'booking.reminder-stopped', id)
    return ok()
  })
}

/** Sends the reminder after all: at its time, or soon if that has passed. */
export function resumeReminder(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    const row = await lockBooking(ctx, id)
    if (!row) return fail('booking-is-gone')
    if (!row.reminderStopped) return ok()
    await ctx.db.update(booking).set({ reminderStopped: false }).where(eq(booking.id, id))
    await recordEvent(ctx, 'booking.reminder-resumed', id)
    return ok()
  })
}

/**
 * Withdraws a reminder that hasn't been sent when its booking changes. If the booking still needs
 * one, it is planned again with the new facts.
 */
export async function withdrawReminder(ctx: TxCtx, id: string) {
  await withdrawUnsentEmails(ctx, await listUnsentReminders(ctx, id))
}

/** Withdraws a reminder that a mail server refused for now, if its booking has changed since. */
export async function withdrawOutdatedReminder(ctx: TxCtx, emailId: string) {
  if (await isReminderOutdated(ctx, emailId)) await withdrawUnsentEmails(ctx, [emailId])
}
