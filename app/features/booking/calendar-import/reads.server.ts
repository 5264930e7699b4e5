import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { inArray } from 'drizzle-orm'

import { type LocalTime, addMs, day, minute, toInstant, toLocalTime } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { normalizeText, truncateText } from '#app/core/text.ts'
import { booking } from '#app/data/schema/index.server.ts'
import { decrypt, encrypt } from '#app/platform/auth/encryption.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { CalendarEntry } from '#app/platform/ical/parse.server.ts'
import { authorize } from '#app/features/access.ts'
import { parseUid } from '#app/features/booking/calendar-sync/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { importLimits } from './rules.ts'

/**
 * A date of a calendar file in whole minutes, as milliseconds, with the key by which it is imported
 * only once.
 */
export type ImportDate = {
  key: string
  title: string
  place: string
  notes: string
  from: number
  to: number
}

/**
 * Returns the upcoming dates of a calendar file by their start, and the same sealed, for a form to
 * carry until a client is chosen for each. Fails for the file like `connectCalendar`.
 */
export async function readImportFile(ctx: Ctx, bytes: Uint8Array) {
  authorize(ctx.actor, 'booking.change')
  const { timeZone } = await getStudio(ctx)
  const parsed = await ctx.app.icalClient.parse({
    bytes,
    timeZone,
    from: ctx.now,
    to: addMs(ctx.now, importLimits.ahead * day),
    max: importLimits.max,
  })
  if (!parsed.ok) return fail(parsed.problem)
  const dates = parsed.entries
    .filter(({ from }) => from >= ctx.now.getTime())
    .sort((one, other) => one.from - other.from)
    .map(toImportDate)
  const sealed = encrypt(ctx.app.key, deflateRawSync(JSON.stringify(dates)).toString('base64'))
  return sealed.length > importLimits.carried ? fail('calendar-long') : ok({ dates, sealed })
}

/** Returns the dates of a form, or null if they aren't what `readImportFile` sealed. */
export function openImportDates(ctx: Ctx, sealed: string): ImportDate[] | null {
  const packed = decrypt(ctx.app.key, sealed)
  if (packed === null) return null
  try {
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'))
  } catch {
    return null
  }
}

/** Text that is too long is cut. */
function toImportDate({ uid, from, to, ...entry }: CalendarEntry): ImportDate {
  const title = truncateText(entry.title, 150)
  return {
    key: uid || `${title} ${from}`,
    title,
    place: truncateText(entry.place, 150),
    notes: normalizeText(entry.notes).slice(0, 10_000),
    from: Math.floor(from / minute) * minute,
    to: Math.ceil(to / minute) * minute,
  }
}

/** Returns the time of a date as the fields of a booking, in the studio's time zone. */
export function toBookingTime({ from, to }: ImportDate, timeZone: string) {
  const [startsAt, endsAt] = [new Date(from), new Date(to)]
  const [startsLocal, endsLocal] = [toLocalTime(startsAt, timeZone), toLocalTime(endsAt, timeZone)]
  const isLater = (instant: Date, localTime: LocalTime) =>
    toInstant(localTime, timeZone)?.at.getTime() !== instant.getTime()
  return {
    startsLocal,
    startsAt,
    startsLater: isLater(startsAt, startsLocal),
    endsLocal,
    endsAt,
    endsLater: isLater(endsAt, endsLocal),
  }
}

/** Returns the bookings that dates with these keys have become already, by key. */
export async function listImportedBookings(ctx: Ctx, keys: string[]) {
  authorize(ctx.actor, 'booking.change')
  const columns = { id: booking.id, number: booking.number, uid: booking.importedUid }
  const hashes = keys.map(hashText)
  // our own bookings that come back from another calendar
  const ownIds = keys.flatMap((key) => parseUid(key) ?? [])
  const imported = await ctx.db
    .select(columns)
    .from(booking)
    .where(inArray(booking.importedUid, hashes))
  const ownBookings = await ctx.db.select(columns).from(booking).where(inArray(booking.id, ownIds))
  const byKey = new Map<string, { id: string; number: number }>()
  for (const [index, key] of keys.entries()) {
    const found =
      ownBookings.find(({ id }) => id === parseUid(key)) ??
      imported.find(({ uid }) => uid === hashes[index])
    if (found) byKey.set(key, { id: found.id, number: found.number })
  }
  return byKey
}
