import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { type LocalTime, addMs, day, toInstant, minute, toLocalTime } from '#app/core/day.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { truncateText, normalizeText } from '#app/core/text.ts'
import {
  absence,
  booking,
  calendarFeed,
  externalCalendar,
  resource,
  staff,
} from '#app/data/schema/index.server.ts'
import { consumeRateLimit, quarterHour } from '#app/platform/auth/rate-limit.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { CalendarEntry } from '#app/platform/ical/parse.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize, isSampleAccount } from '#app/studio/access.ts'
import {
  type BookingForm,
  type Kind,
  type StudioLocale,
  bookingSchema,
} from '#app/studio/booking/rules.ts'
import { createBooking } from '#app/studio/booking/writes.server.ts'
import { withConflictDetails } from '#app/studio/reservation/writes.server.ts'
import { getStudio } from '#app/studio/settings/reads.server.ts'

import { findImportedBooking } from './reads.server.ts'
import { type ConnectForm, type FeedScope, parseUid, busyWindow, importLimits } from './rules.ts'

/** So many readings one person may ask for in a quarter of an hour. */
const maxReads = 60

/**
 * A new secret address of one's own bookings, or of the studio's; the one before opens nothing any
 * more. It is known in this answer alone.
 */
export function createFeed(ctx: Ctx, scope: FeedScope) {
  authorize(ctx.actor, scope === 'own' ? 'calendar.follow' : 'calendar.share')
  const token = generateToken()
  return transact(ctx, async (ctx) => {
    const me = getStaffId(ctx)
    // of two at once one stays
    await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, me)).for('no key update')
    await ctx.db.delete(calendarFeed).where(whereFeed(me, scope))
    const [row] = await ctx.db
      .insert(calendarFeed)
      .values({
        tokenHash: hashText(token),
        staffId: scope === 'own' ? me : null,
        madeBy: me,
        madeAt: ctx.now,
      })
      .returning({ id: calendarFeed.id })
    await recordEvent(ctx, 'calendar.shared', row!.id, { shelf: scope })
    // sealed, because the answer of a form is remembered
    return ok({ sealed: encrypt(ctx.app.key, `${ctx.app.config.publicUrl}/calendar/${token}.ics`) })
  }).then((answer) =>
    answer.ok ? ok({ address: decrypt(ctx.app.key, answer.value.sealed)! }) : answer,
  )
}

/** The address opens nothing any more. */
export function deleteFeed(ctx: Ctx, shelf: FeedScope) {
  authorize(ctx.actor, 'calendar.follow')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(calendarFeed)
      .where(whereFeed(getStaffId(ctx), shelf))
      .returning({ id: calendarFeed.id })
    if (row) await recordEvent(ctx, 'calendar.unshared', row.id, { shelf })
    return ok()
  })
}

/** That a calendar asked for it; once a minute is enough to know. */
export async function recordFeedRead(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'calendar.read')
  await ctx.db
    .update(calendarFeed)
    .set({ readAt: ctx.now })
    .where(
      and(
        eq(calendarFeed.id, id),
        or(isNull(calendarFeed.readAt), lt(calendarFeed.readAt, addMs(ctx.now, -minute))),
      ),
    )
}

/**
 * Connects a calendar kept elsewhere, once it could be read: its busy times are the resource's.
 * Problems: `sample-account`,
 * `resource-is-gone`, `calendar-many`; of the address `address-…`; of what lies there `calendar-malformed`, `calendar-full`, `calendar-heavy`.
 */
export async function connectCalendar(
  ctx: Ctx,
  { resource: resourceId, name, address }: ConnectForm,
) {
  authorize(ctx.actor, 'calendar.connect')
  if (isSampleAccount(ctx.actor)) return fail('sample-account')
  if (!(await consumeReadLimit(ctx))) return fail('calendar-many')
  const fetched = await fetchEntries(ctx, address, null)
  if (!fetched.ok) return fetched
  return transact(ctx, async (ctx) => {
    const [whose] = await ctx.db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.id, resourceId))
    if (!whose) return fail('resource-is-gone')
    const [row] = await ctx.db
      .insert(externalCalendar)
      .values({
        resourceId,
        name,
        sealedUrl: encrypt(ctx.app.key, address),
        addedAt: ctx.now,
        addedBy: getStaffId(ctx),
        triedAt: ctx.now,
        readAt: ctx.now,
        version: fetched.value.version,
      })
      .returning()
    await replaceBusyTimes(ctx, row!, fetched.value.entries ?? [])
    await recordEvent(ctx, 'calendar.connected', row!.id)
    return ok({ id: row!.id })
  })
}

/** Lets go of it, and of its busy times. Problem: `calendar-is-gone`. */
export function disconnectCalendar(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'calendar.connect')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(externalCalendar)
      .where(eq(externalCalendar.id, id))
      .returning({ id: externalCalendar.id })
    if (!row) return fail('calendar-is-gone')
    await recordEvent(ctx, 'calendar.disconnected', id)
    return ok()
  })
}

/** Reads it again on somebody's wish. Problems: `calendar-is-gone`, `calendar-many`. */
export async function readCalendarNow(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'calendar.connect')
  return (await consumeReadLimit(ctx)) ? readCalendar(ctx, id) : fail('calendar-many')
}

/**
 * Reads a calendar again and lays down what changed; what could not be read is written down beside
 * it, and what was read before stays. Nothing is read that its server calls the same, for a day: by
 * then its window has moved.
 */
export async function readCalendar(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'calendar.read')
  const [row] = await ctx.db.select().from(externalCalendar).where(eq(externalCalendar.id, id))
  if (!row) return fail('calendar-is-gone')
  const address = decrypt(ctx.app.key, row.sealedUrl)
  const isFresh = row.problem === null && row.readAt !== null && row.readAt > addMs(ctx.now, -day)
  const fetched =
    address === null
      ? fail('address-locked')
      : await fetchEntries(ctx, address, isFresh ? row.version : null)
  if (!fetched.ok && fetched.problem === 'closing') return ok()
  const trouble = fetched.ok ? null : fetched.problem
  return transact(ctx, async (ctx) => {
    const updated =
      fetched.ok && fetched.value.entries ? { readAt: ctx.now, version: fetched.value.version } : {}
    const [still] = await ctx.db
      .update(externalCalendar)
      .set({ triedAt: ctx.now, problem: trouble, ...updated })
      .where(eq(externalCalendar.id, id))
      .returning({ id: externalCalendar.id })
    if (!still) return fail('calendar-is-gone')
    const changed =
      fetched.ok &&
      fetched.value.entries !== null &&
      (await replaceBusyTimes(ctx, row, fetched.value.entries))
    if (changed || trouble !== row.problem)
      await recordEvent(ctx, 'calendar.read', id, { problem: trouble })
    return ok()
  })
}

type FetchOutcome =
  | {
      ok: true
      value: { entries: CalendarEntry[]; version: string | null } | { entries: null; version: null }
    }
  | Failure

/**
 * The busy times under an address; none at all where nothing changed since the version that is
 * known.
 */
async function fetchEntries(
  ctx: Ctx,
  address: string,
  known: string | null,
): Promise<FetchOutcome> {
  const response = await ctx.app.icalClient.fetch(address, known)
  if (!response.ok) return fail(response.problem)
  if (response.bytes === null) return ok({ entries: null, version: null })
  const { timeZone } = await getStudio(ctx)
  const parsed = await ctx.app.icalClient.parse({
    bytes: response.bytes,
    timeZone,
    from: addMs(ctx.now, -busyWindow.back * day),
    to: addMs(ctx.now, busyWindow.ahead * day),
    max: busyWindow.max,
  })
  if (!parsed.ok) return fail(parsed.problem)
  const version = (response.version?.length ?? 0) > 500 ? null : response.version
  return ok({ entries: parsed.entries.filter(({ uid }) => parseUid(uid) === null), version })
}

type Row = typeof externalCalendar.$inferSelect
/** So many rows go to the database at once. */
const batch = 500

/**
 * Its busy times in place of those before, where they differ; whoever books the same resource comes
 * before or after. Says whether they did.
 */
async function replaceBusyTimes(
  ctx: TxCtx,
  { id: calendarId, resourceId, name }: Row,
  entries: CalendarEntry[],
): Promise<boolean> {
  await ctx.db
    .select({ id: resource.id })
    .from(resource)
    .where(eq(resource.id, resourceId))
    .for('no key update')
  const at = (bound: 'lower' | 'upper') =>
    sql`${sql.raw(bound)}(${absence.during})`.mapWith(absence.createdAt)
  const before = await ctx.db
    .select({ from: at('lower'), to: at('upper'), wholeDays: absence.wholeDays })
    .from(absence)
    .where(eq(absence.calendarId, calendarId))
    .orderBy(asc(absence.during))
  const currentKeys = before.map(({ from, to, wholeDays }) =>
    getSpanKey(from.getTime(), to.getTime(), wholeDays),
  )
  const entriesByKey = new Map(
    entries.map((entry) => [getSpanKey(entry.from, entry.to, entry.wholeDays), entry]),
  )
  if (currentKeys.length === entriesByKey.size && currentKeys.every((key) => entriesByKey.has(key)))
    return false
  const { timeZone } = await getStudio(ctx)
  const rows = [...entriesByKey.values()].map(({ from, to, wholeDays }) => {
    const [starts, ends] = [new Date(from), new Date(to)]
    return {
      resourceId,
      calendarId,
      note: name,
      wholeDays,
      zone: timeZone,
      startsLocal: toLocalTime(starts, timeZone),
      endsLocal: toLocalTime(ends, timeZone),
      during: `["${starts.toISOString()}","${ends.toISOString()}")`,
      createdAt: ctx.now,
    }
  })
  await ctx.db.delete(absence).where(eq(absence.calendarId, calendarId))
  for (let done = 0; done < rows.length; done += batch)
    await ctx.db.insert(absence).values(rows.slice(done, done + batch))
  return true
}

function getSpanKey(from: number, to: number, wholeDays: boolean): string {
  return `${from} ${to} ${wholeDays}`
}

type ImportOptions = { client: string; kind: Kind; resources: string[] }
type ImportLine = { title: string; startsLocal: LocalTime; endsLocal: LocalTime }
type ImportEntryResult = Awaited<ReturnType<typeof importEntry>>

/**
 * Makes a pending booking of one client of each date ahead in a calendar's file, each for itself,
 * and says of each what became of it: `already-there` with its id and number, or why `createBooking`
 * refused it. Problems of the file as in `connectCalendar`.
 */
export async function importFile(ctx: Ctx, bytes: Uint8Array, common: ImportOptions) {
  authorize(ctx.actor, 'booking.change')
  const studio = await getStudio(ctx)
  const parsed = await ctx.app.icalClient.parse({
    bytes,
    timeZone: studio.timeZone,
    from: ctx.now,
    to: addMs(ctx.now, importLimits.ahead * day),
    max: importLimits.max,
  })
  if (!parsed.ok) return fail(parsed.problem)
  const lines: (ImportLine & { answer: ImportEntryResult })[] = []
  for (const entry of parsed.entries
    .filter(({ from }) => from >= ctx.now.getTime())
    .sort((one, other) => one.from - other.from)) {
    const form = toBookingForm(entry, common, studio)
    const { title, startsLocal, endsLocal } = form
    lines.push({
      title,
      startsLocal,
      endsLocal,
      answer: await importEntry(ctx, form, entry.uid || `${title} ${entry.from}`),
    })
  }
  return ok(lines)
}

/**
 * An entry as the form of a booking would say it, by the studio's clock and in whole minutes; of
 * what lies in the form's way only a part is kept.
 */
function toBookingForm(
  { from, to, title, place, notes }: CalendarEntry,
  { client, kind, resources }: ImportOptions,
  studio: StudioLocale,
): BookingForm {
  const [starts, ends] = [Math.floor(from / minute), Math.ceil(to / minute)].map((at) =>
    toStudioTime(new Date(at * minute), studio.timeZone),
  ) as [StudioTime, StudioTime]
  const about = bookingSchema(studio).parse({
    client,
    kind,
    title: truncateText(title, 150),
    place: truncateText(place, 150),
    notes: normalizeText(notes).slice(0, 10_000),
    date: starts.localTime.slice(0, 10),
    start: '12:00',
    end: '13:00',
    ...Object.fromEntries(resources.map((id) => [`resource:${id}`, 'on'])),
  })
  return {
    ...about,
    startsLocal: starts.localTime,
    startsAt: starts.at,
    startsLater: starts.later,
    endsLocal: ends.localTime,
    endsAt: ends.at,
    endsLater: ends.later,
  }
}

type StudioTime = { localTime: LocalTime; at: Date; later: boolean }

function toStudioTime(at: Date, timeZone: string): StudioTime {
  const localTime = toLocalTime(at, timeZone)
  return { localTime, at, later: toInstant(localTime, timeZone)?.at.getTime() !== at.getTime() }
}

/** Once, however often it comes. */
function importEntry(ctx: Ctx, form: BookingForm, uid: string) {
  return withConflictDetails(
    ctx,
    () => ({ ...form, bookingId: null }),
    (ctx) =>
      transact(ctx, async (ctx) => {
        await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uid}, 7203742))`)
        const existing = (await findOwnBooking(ctx, uid)) ?? (await findImportedBooking(ctx, uid))
        if (existing) return fail('already-there', existing)
        const created = await createBooking(ctx, form)
        if (created.ok)
          await recordEvent(ctx, 'calendar.imported', hashText(uid), { booking: created.value.id })
        return created
      }),
  )
}

/** The booking itself, on its way back from another calendar. */
async function findOwnBooking(ctx: TxCtx, uid: string) {
  const id = parseUid(uid)
  const [row] =
    id === null
      ? []
      : await ctx.db
          .select({ id: booking.id, number: booking.number })
          .from(booking)
          .where(eq(booking.id, id))
  return row ?? null
}

function whereFeed(me: string, shelf: FeedScope) {
  return shelf === 'own'
    ? eq(calendarFeed.staffId, me)
    : and(isNull(calendarFeed.staffId), eq(calendarFeed.madeBy, me))
}

function consumeReadLimit(ctx: Ctx): Promise<boolean> {
  return consumeRateLimit(ctx, {
    key: `calendar-reading:${getStaffId(ctx)}`,
    max: maxReads,
    windowMs: quarterHour,
  })
}

function getStaffId({ actor }: Ctx): string {
  return actor.kind === 'staff' ? actor.id : ''
}
