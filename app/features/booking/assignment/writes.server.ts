import { and, asc, eq, inArray } from 'drizzle-orm'

import { formatDateTime } from '#app/core/display.ts'
import { fail, ok } from '#app/core/result.ts'
import { booking, client, reservation, resource } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { type EmailGroup, addToEmailGroup, groupEmails } from '#app/platform/mail/groups.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { formatBookingNumber, isExpiredHold } from '#app/features/booking/reservation/rules.ts'
import { occupiesResources } from '#app/features/booking/reservation/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildDeclinedEmail } from './emails.ts'
import { listUnanswered } from './reads.server.ts'

type Response = 'accepted' | 'declined'

/**
 * Saves a person's own response to an assignment; with `isSeries` also to those of its series they
 * haven't answered. Fails with `booking-is-gone` if they aren't assigned to it,
 * `booking-cannot-move` if it is canceled, expired or over.
 */
export async function respondToAssignment(
  ctx: Ctx,
  id: string,
  answer: Response,
  { isSeries = false } = {},
) {
  authorize(ctx.actor, 'booking.answer')
  return transact(ctx, (ctx) =>
    groupEmails(ctx, async (ctx) => {
      const others = isSeries ? await lockUnanswered(ctx, id) : []
      for (const bookingId of new Set([id, ...others])) {
        const saved = await saveResponse(ctx, bookingId, answer)
        if (!saved.ok) return saved
        if (saved.value.isChanged) await recordEvent(ctx, `booking.${answer}`, bookingId)
      }
      return ok()
    }),
  )
}

/** Locks the dates of a series that this person has still to answer, and returns their ids. */
async function lockUnanswered(ctx: TxCtx, id: string): Promise<string[]> {
  const ids = await listUnanswered(ctx, id)
  await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(inArray(booking.id, ids))
    .orderBy(booking.id)
    .for('update')
  return listUnanswered(ctx, id)
}

async function saveResponse(ctx: TxCtx, id: string, answer: Response) {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  const [part] = await ctx.db
    .select({ resourceId: resource.id, answer: reservation.answer })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(and(eq(reservation.bookingId, id), eq(resource.staffId, staffId)))
  if (!row || !part) return fail('booking-is-gone')
  if (!occupiesResources(row.state) || isExpiredHold(row, ctx.now) || row.endsAt <= ctx.now)
    return fail('booking-cannot-move')
  if (part.answer === answer) return ok({ isChanged: false })
  await ctx.db
    .update(reservation)
    .set({ answer, answeredAt: ctx.now })
    .where(and(eq(reservation.bookingId, id), eq(reservation.resourceId, part.resourceId)))
  return ok({ isChanged: true })
}

/** Emails the studio about a declined assignment; dates declined together are one email. */
export async function emailDecline(ctx: TxCtx, id: string) {
  if (ctx.actor.kind !== 'staff') return
  const [row] = await ctx.db
    .select({ series: booking.series })
    .from(booking)
    .where(eq(booking.id, id))
  await addToEmailGroup(
    ctx,
    `declined ${ctx.actor.id} ${row?.series ?? id}`,
    { recipient: 'studio', choice: 'studio' },
    { id, kind: 'booking.declined', was: null },
  )
}

/** Sends the studio the email about one or several declined assignments. */
export async function emailDeclineGroup(ctx: TxCtx, group: EmailGroup) {
  if (ctx.actor.kind !== 'staff') return
  const studio = await getStudio(ctx)
  const { name: person, email } = ctx.actor
  const rows = await ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      title: booking.title,
      startsAt: booking.startsAt,
      client: client.name,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      inArray(
        booking.id,
        group.subjects.map(({ id }) => id),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const declined = rows.map((row) => ({
    person,
    client: row.client,
    title: row.title,
    number: formatBookingNumber(row.number),
    when: formatDateTime(row.startsAt, studio),
    link: `${ctx.app.config.publicUrl}/portal/bookings/${row.id}`,
  }))
  await enqueueEmail(ctx, {
    ...buildDeclinedEmail(getServerMessages(studio.language), studio, declined, email),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    group: { ...group, editedMessage: null },
  })
}
