import { type SQL, and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'

import { booking, bookingReminder, email, event, policy } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findRequester } from '#app/features/booking/booking-request/reads.server.ts'
import { findNoticeFacts, listDateContacts } from '#app/features/booking/notice/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type ReminderPlan, computeReminder } from './rules.ts'

type EmailState = typeof email.$inferSelect.state

const isOfCurrentDate = and(
  eq(bookingReminder.bookingId, booking.id),
  sql`${bookingReminder.localDate} = left(${booking.startsLocal}, 10)::date`,
)

/** Returns the reminder to the client of a booking; see `computeReminder`. */
export async function findReminder(ctx: Ctx, id: string): Promise<ReminderPlan | null> {
  authorize(ctx.actor, 'booking.request')
  const facts = await findNoticeFacts(ctx, id)
  const [row] = await ctx.db
    .select({
      startsAt: booking.startsAt,
      agreedAt: lastAgreement.mapWith(booking.createdAt),
      days: policy.reminderDays,
      isStopped: booking.reminderStopped,
      sentAt: bookingReminder.at,
      emailState: email.state,
    })
    .from(booking)
    .innerJoin(policy, eq(policy.version, booking.policyVersion))
    .leftJoin(bookingReminder, isOfCurrentDate)
    .leftJoin(email, eq(email.id, bookingReminder.emailId))
    .where(eq(booking.id, id))
  if (!facts || !row) return null
  const { sentAt, emailState, ...rest } = row
  return computeReminder(
    {
      ...facts.booking,
      ...rest,
      hasEmail:
        (await findRequester(ctx, id)) !== null || (await listDateContacts(ctx, id)).length > 0,
      sent: sentAt && emailState && { at: sentAt, delivery: toDelivery(emailState) },
    },
    { zone: (await getStudio(ctx)).timeZone, now: ctx.now },
  )
}

function toDelivery(state: EmailState) {
  return state === 'queued' || state === 'sending' ? 'waiting' : state
}

/** The creation, confirmation or move of a booking that was last. */
const lastAgreement: SQL<Date> = sql`greatest(${booking.createdAt}, (
  select max(${event.at}) from ${event} where ${event.subjectId} = ${booking.id}::text and
    (${event.name} = 'booking.confirmed' or (${event.name} = 'booking.changed' and ${event.data} ? 'was'))))`

/** Longest time between the morning of a date and its end, in hours, also if clocks go back. */
const hoursOfDate = 17

/** Returns confirmed bookings whose reminder may be due and wasn't sent, the next one first. */
export async function listReminderCandidates(ctx: Ctx): Promise<string[]> {
  authorize(ctx.actor, 'booking.maintain')
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const rows = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(policy, eq(policy.version, booking.policyVersion))
    .leftJoin(bookingReminder, isOfCurrentDate)
    .where(
      and(
        eq(booking.state, 'confirmed'),
        eq(booking.reminderStopped, false),
        gt(booking.startsAt, ctx.now),
        gt(policy.reminderDays, 0),
        sql`${booking.startsAt} < ${now} + make_interval(hours => ${policy.reminderDays} * 24 + ${hoursOfDate}::int)`,
        isNull(bookingReminder.bookingId),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map(({ id }) => id)
}

/** Matches the emails of reminders: to the client, and to contacts who receive dates. */
const isReminderEmail = inArray(email.kind, ['date.reminder', 'contact.reminder'])

/** Returns the emails of a booking's reminders that have not been sent. */
export async function listUnsentReminders(ctx: Ctx, id: string): Promise<string[]> {
  authorize(ctx.actor, 'booking.request')
  const rows = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(
      and(
        eq(email.subjectId, id),
        isReminderEmail,
        inArray(email.state, ['queued', 'held', 'failed']),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Returns true for the email of a reminder whose booking was moved or canceled while a mail server
 * was taking it.
 */
export async function isReminderOutdated(ctx: Ctx, emailId: string): Promise<boolean> {
  authorize(ctx.actor, 'booking.maintain')
  const rows = await ctx.db
    .select({ id: booking.id })
    .from(email)
    .innerJoin(booking, eq(booking.id, email.subjectId))
    .where(
      and(
        eq(email.id, emailId),
        isReminderEmail,
        or(sql`${booking.state} <> 'confirmed'`, sql`${lastAgreement} > ${email.createdAt}`),
      ),
    )
  return rows.length > 0
}
