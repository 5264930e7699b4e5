import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'

import {
  booking,
  bookingAccessLink,
  bookingNotice,
  client,
  event,
  reservation,
  resource,
  staff,
} from '#app/data/schema/index.server.ts'
import { liveStates } from '#app/core/booking-states.ts'
import { type Failure, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { conflictCodes } from '#app/platform/database-errors.server.ts'
import type { EmailPreview } from '#app/platform/mail/choices.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findRequester } from '#app/features/booking/booking-request/reads.server.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { getPaidAmountForVisitor } from '#app/features/money/ledger/reads.server.ts'

/**
 * Returns what decides who is notified of a booking's change, and its people with an account, also
 * the `removed` ones; null if the id is unknown.
 */
export async function findNoticeFacts(ctx: Ctx, id: string, removed: readonly string[] = []) {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({
      state: booking.state,
      service: booking.service,
      series: booking.series,
      endsAt: booking.endsAt,
      startsLocal: booking.startsLocal,
      endsLocal: booking.endsLocal,
    })
    .from(booking)
    .where(eq(booking.id, id))
  if (!row) return null
  const links = await ctx.db
    .select({ bookingId: bookingAccessLink.bookingId })
    .from(bookingAccessLink)
    .where(eq(bookingAccessLink.bookingId, id))
    .limit(1)
  const people = await ctx.db
    .select({
      id: resource.id,
      staffId: staff.id,
      name: staff.name,
      resource: resource.name,
      email: staff.email,
      language: staff.language,
      answer: reservation.answer,
    })
    .from(resource)
    .innerJoin(staff, and(eq(staff.id, resource.staffId), isNull(staff.disabledAt)))
    .leftJoin(
      reservation,
      and(eq(reservation.resourceId, resource.id), eq(reservation.bookingId, id)),
    )
    .where(or(eq(reservation.bookingId, id), inArray(resource.id, [...removed])))
    .orderBy(resource.position, resource.name)
  const { state, service, series, endsAt, ...times } = row
  const isPaid = (await getPaidAmountForVisitor(ctx, id)) > 0
  return {
    booking: { state, isRequest: service !== null, hasLink: links.length > 0, isPaid, endsAt },
    series,
    times,
    people,
  }
}

/** Returns a person with an account and their responses to bookings; null if they have none. */
export async function findAssignee(ctx: Ctx, resourceId: string, bookingIds: readonly string[]) {
  authorize(ctx.actor, 'booking.request')
  const [person] = await ctx.db
    .select({
      name: staff.name,
      resource: resource.name,
      email: staff.email,
      language: staff.language,
    })
    .from(resource)
    .innerJoin(staff, and(eq(staff.id, resource.staffId), isNull(staff.disabledAt)))
    .where(eq(resource.id, resourceId))
  const answers = await ctx.db
    .select({ bookingId: reservation.bookingId, answer: reservation.answer })
    .from(reservation)
    .where(
      and(eq(reservation.resourceId, resourceId), inArray(reservation.bookingId, [...bookingIds])),
    )
  const findAnswer = (id: string) =>
    answers.find((answerRow) => answerRow.bookingId === id)?.answer ?? null
  return person ? { ...person, findAnswer } : null
}

/**
 * Returns the contacts of a booking's client that receive emails about dates, without the person
 * who is emailed as its client.
 */
export async function listDateContacts(ctx: Ctx, bookingId: string) {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db
    .select({ clientId: booking.clientId })
    .from(booking)
    .where(eq(booking.id, bookingId))
  if (!row) return []
  const contacts = await listRecipients(ctx, row.clientId, 'dates')
  if (contacts.length === 0) return []
  const requester = await findRequester(ctx, bookingId)
  return contacts.filter(
    ({ email }) => !requester || toEmailKey(email) !== toEmailKey(requester.email),
  )
}

/** Returns the changes of a booking that were not emailed yet, or null. */
export async function findNotice(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  const [row] = await ctx.db.select().from(bookingNotice).where(eq(bookingNotice.bookingId, id))
  return row ?? null
}

/**
 * Returns the changes to be emailed together: those of this booking, and of the dates
 * of its series that changed with it, by time. None if there are none of this booking.
 */
export async function listNotices(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.request')
  const ownNotice = await findNotice(ctx, id)
  if (!ownNotice) return []
  const rows = await ctx.db
    .select({
      notice: bookingNotice,
      startsLocal: booking.startsLocal,
      endsLocal: booking.endsLocal,
    })
    .from(bookingNotice)
    .innerJoin(booking, eq(booking.id, bookingNotice.bookingId))
    .where(
      ownNotice.together
        ? eq(bookingNotice.together, ownNotice.together)
        : eq(bookingNotice.bookingId, ownNotice.bookingId),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map(({ notice, startsLocal, endsLocal }) => ({
    ...notice,
    is: `${startsLocal} ${endsLocal}`,
  }))
}

/**
 * Returns those of these bookings with changes that were not emailed yet, in the same order. Of
 * bookings that share an email, only the first.
 */
export async function filterUnnotified(ctx: Ctx, ids: string[]): Promise<string[]> {
  authorize(ctx.actor, 'booking.change')
  const rows = await ctx.db
    .select({ id: bookingNotice.bookingId, together: bookingNotice.together })
    .from(bookingNotice)
    .where(inArray(bookingNotice.bookingId, ids))
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return found.flatMap(({ id, together }, index) =>
    together && found.findIndex((notice) => notice.together === together) < index ? [] : [id],
  )
}

/**
 * Returns upcoming bookings with changes that were not emailed yet, the next first. Of bookings
 * that share an email, only the next.
 */
export async function listUnnotifiedBookings(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'booking.change')
  const nth = sql<number>`row_number() over (partition by coalesce(${bookingNotice.together},
    ${bookingNotice.bookingId}) order by ${booking.startsAt}, ${booking.id})`.as('nth')
  const waiting = ctx.db
    .select({ id: booking.id, client: client.name, startsAt: booking.startsAt, nth })
    .from(bookingNotice)
    .innerJoin(booking, eq(booking.id, bookingNotice.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(and(inArray(booking.state, [...liveStates]), gt(booking.endsAt, ctx.now)))
    .as('waiting')
  return ctx.db
    .select({ id: waiting.id, client: waiting.client, startsAt: waiting.startsAt })
    .from(waiting)
    .where(eq(waiting.nth, 1))
    .orderBy(asc(waiting.startsAt), asc(waiting.id))
    .limit(limit)
}

/** Returns the local times a booking had before its last two moves. */
export async function findTimeBeforeLastMoves(ctx: Ctx, id: string): Promise<string | null> {
  authorize(ctx.actor, 'booking.request')
  const rows = await ctx.db
    .select({ data: event.data })
    .from(event)
    .where(
      and(eq(event.subjectId, id), eq(event.name, 'booking.changed'), sql`${event.data} ? 'was'`),
    )
    .orderBy(desc(event.id))
    .limit(2)
  return rows.length === 2 ? String(rows[1]!.data.was) : null
}

/**
 * Returns the emails a change would send, by making it in a transaction that is rolled back; the
 * failure if it can't be made now.
 */
// oxlint-disable-next-line studio/writes-record-events -- nothing is saved
export async function previewEmails(
  ctx: Ctx,
  change: (ctx: Ctx) => Promise<{ ok: true } | Failure>,
): Promise<{ ok: true; emails: EmailPreview[] } | Failure> {
  authorize(ctx.actor, 'booking.change')
  let previews: EmailPreview[] = []
  let refused: Failure | null = null
  try {
    await transact(ctx, async (ctx) => {
      previews = []
      const emailChoices = { to: 'everyone', messages: {}, previews } as const
      const result = await change({ ...ctx, emailChoices })
      refused = result.ok ? null : result
      return fail('not-saved')
    })
  } catch (error) {
    // a time that was taken: making the change explains it
    if (!conflictCodes.has(getErrorCode(error) ?? '')) throw error
    return fail('resource-is-taken')
  }
  return refused ?? { ok: true, emails: previews }
}
