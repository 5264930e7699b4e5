import { eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { booking, event } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type BookingForm,
  type StudioLocale,
  bookingSchema,
} from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { withConflictDetails } from '#app/features/booking/reservation/writes.server.ts'
import { findClientsByName } from '#app/features/clients/client/reads.server.ts'
import type { Category } from '#app/features/studio/service/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type ImportDate, listImportedBookings, toBookingTime } from './reads.server.ts'

/** The client's id, or the name of a client to add. */
export type ImportClient = { client: string; newClient: string; name: string }
type ImportOptions = { category: Category; resources: string[] }

/**
 * Creates a pending booking for each date with its client, each in its own transaction, and returns
 * the result of each: `already-there` with its id and number, or a failure of `createBooking`. A
 * new client is added together with the first of its bookings.
 */
export async function importDates(
  ctx: Ctx,
  dates: (ImportClient & { date: ImportDate })[],
  options: ImportOptions,
) {
  authorize(ctx.actor, 'booking.change')
  const studio = await getStudio(ctx)
  const lines = []
  for (const { date, name, ...client } of dates) {
    const form = toBookingForm(date, options, studio)
    const { title, startsLocal, endsLocal } = form
    const result = await importDate(ctx, { ...form, client: client.client }, date.key, client)
    lines.push({ title, startsLocal, endsLocal, client: name, result })
  }
  return lines
}

function toBookingForm(
  date: ImportDate,
  { category, resources }: ImportOptions,
  studio: StudioLocale,
): BookingForm {
  const { title, place, notes } = date
  const time = toBookingTime(date, studio.timeZone)
  const form = bookingSchema(studio).parse({
    category,
    title,
    place,
    notes,
    date: time.startsLocal.slice(0, 10),
    start: '12:00',
    end: '13:00',
    ...Object.fromEntries(resources.map((id) => [`resource:${id}`, 'on'])),
  })
  return { ...form, ...time }
}

/** Imports a date once; the lock serializes imports of the same key. */
function importDate(
  ctx: Ctx,
  form: BookingForm,
  key: string,
  { newClient }: Pick<ImportClient, 'newClient'>,
) {
  return withConflictDetails(
    ctx,
    () => ({ ...form, bookingId: null }),
    (ctx) =>
      transact(ctx, async (ctx) => {
        await takeLock(ctx.db, 'calendarImport', { key })
        const existing = (await listImportedBookings(ctx, [key])).get(key)
        if (existing) return fail('already-there', existing)
        const client = newClient === '' ? form.client : await findAddedClient(ctx, newClient)
        const created = await createBooking(ctx, { ...form, client }, { newClient })
        if (!created.ok) return created
        const { id } = created.value
        await ctx.db
          .update(booking)
          .set({ importedUid: hashText(key) })
          .where(eq(booking.id, id))
        await recordEvent(ctx, 'calendar.imported', hashText(key), { booking: id })
        return created
      }),
  )
}

/** Returns the client that an earlier date of the file, or another import, has added, or ''. */
async function findAddedClient(ctx: TxCtx, name: string): Promise<string> {
  await takeLock(ctx.db, 'calendarImport', { key: `client ${toSearchKey(name)}` })
  const [added] = await findClientsByName(ctx, name)
  return added?.id ?? ''
}

/**
 * Cancels imported bookings that are still as they were imported, and lets their entries be
 * imported again. Returns the number canceled; the others were changed since and stay.
 */
export async function undoImport(ctx: Ctx, ids: string[]) {
  authorize(ctx.actor, 'booking.change')
  let canceled = 0
  for (const id of ids) {
    const result = await transact(ctx, async (ctx) => {
      if (!(await isAsImported(ctx, id))) return fail('booking-was-moved')
      const result = await cancelBooking(ctx, id, { from: 'pending', by: 'studio' })
      if (!result.ok) return result
      await ctx.db.update(booking).set({ importedUid: null }).where(eq(booking.id, id))
      await recordEvent(ctx, 'calendar.import-undone', id)
      return ok()
    })
    if (result.ok) canceled++
  }
  return ok({ canceled, kept: ids.length - canceled })
}

/** Returns true if nothing happened to an imported booking since. */
async function isAsImported(ctx: TxCtx, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ uid: booking.importedUid })
    .from(booking)
    .where(eq(booking.id, id))
    .for('update')
  const events = await ctx.db.$count(event, eq(event.subjectId, id))
  return row !== undefined && row.uid !== null && events === 1
}
