import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { type WallTime, after, day, instantOf, minute, wallOf } from '#app/core/day.ts'
import { type Refusal, done, problem } from '#app/core/result.ts'
import { excerpt, tidy } from '#app/core/text.ts'
import {
  absence,
  booking,
  calendarFeed,
  outsideCalendar,
  resource,
  staff,
} from '#app/data/schema/index.server.ts'
import { allowed, quarter } from '#app/platform/auth/limits.server.ts'
import { seal, unseal } from '#app/platform/auth/sealed.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Entry } from '#app/platform/calendars/file.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand, isSampleAccount } from '#app/studio/access.ts'
import {
  type BookingForm,
  type Kind,
  type Terms,
  bookingSchema,
} from '#app/studio/booking/rules.ts'
import { addBooking } from '#app/studio/booking/writes.server.ts'
import { refusingClashes } from '#app/studio/reservation/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { importedAs } from './reads.server.ts'
import { type ConnectForm, type Shelf, bookingIn, busy, imported } from './rules.ts'

/** So many readings one person may ask for in a quarter of an hour. */
const mostReadings = 60

/**
 * A new secret address of one's own bookings, or of the studio's; the one before opens nothing any
 * more. It is known in this answer alone.
 */
export function makeFeed(ctx: Ctx, shelf: Shelf) {
  demand(ctx.actor, shelf === 'own' ? 'calendar.follow' : 'calendar.share')
  const token = newToken()
  return transact(ctx, async (ctx) => {
    const me = self(ctx)
    // of two at once one stays
    await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, me)).for('no key update')
    await ctx.db.delete(calendarFeed).where(feedOf(me, shelf))
    const [row] = await ctx.db
      .insert(calendarFeed)
      .values({
        tokenHash: hashOf(token),
        staffId: shelf === 'own' ? me : null,
        madeBy: me,
        madeAt: ctx.now,
      })
      .returning({ id: calendarFeed.id })
    await record(ctx, 'calendar.shared', row!.id, { shelf })
    // sealed, because the answer of a form is remembered
    return done({ sealed: seal(ctx.app.key, `${ctx.app.config.publicUrl}/calendar/${token}.ics`) })
  }).then((answer) =>
    answer.ok ? done({ address: unseal(ctx.app.key, answer.value.sealed)! }) : answer,
  )
}

/** The address opens nothing any more. */
export function endFeed(ctx: Ctx, shelf: Shelf) {
  demand(ctx.actor, 'calendar.follow')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(calendarFeed)
      .where(feedOf(self(ctx), shelf))
      .returning({ id: calendarFeed.id })
    if (row) await record(ctx, 'calendar.unshared', row.id, { shelf })
    return done()
  })
}

/** That a calendar asked for it; once a minute is enough to know. */
export async function noteFeedRead(ctx: Ctx, id: string) {
  demand(ctx.actor, 'calendar.read')
  await ctx.db
    .update(calendarFeed)
    .set({ readAt: ctx.now })
    .where(
      and(
        eq(calendarFeed.id, id),
        or(isNull(calendarFeed.readAt), lt(calendarFeed.readAt, after(ctx.now, -minute))),
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
  demand(ctx.actor, 'calendar.connect')
  if (isSampleAccount(ctx.actor)) return problem('sample-account')
  if (!(await mayAsk(ctx))) return problem('calendar-many')
  const found = await entriesUnder(ctx, address, null)
  if (!found.ok) return found
  return transact(ctx, async (ctx) => {
    const [whose] = await ctx.db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.id, resourceId))
    if (!whose) return problem('resource-is-gone')
    const [row] = await ctx.db
      .insert(outsideCalendar)
      .values({
        resourceId,
        name,
        sealedUrl: seal(ctx.app.key, address),
        addedAt: ctx.now,
        addedBy: self(ctx),
        triedAt: ctx.now,
        readAt: ctx.now,
        version: found.value.version,
      })
      .returning()
    await layDown(ctx, row!, found.value.entries ?? [])
    await record(ctx, 'calendar.connected', row!.id)
    return done({ id: row!.id })
  })
}

/** Lets go of it, and of its busy times. Problem: `calendar-is-gone`. */
export function disconnectCalendar(ctx: Ctx, id: string) {
  demand(ctx.actor, 'calendar.connect')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(outsideCalendar)
      .where(eq(outsideCalendar.id, id))
      .returning({ id: outsideCalendar.id })
    if (!row) return problem('calendar-is-gone')
    await record(ctx, 'calendar.disconnected', id)
    return done()
  })
}

/** Reads it again on somebody's wish. Problems: `calendar-is-gone`, `calendar-many`. */
export async function readSooner(ctx: Ctx, id: string) {
  demand(ctx.actor, 'calendar.connect')
  return (await mayAsk(ctx)) ? readAgain(ctx, id) : problem('calendar-many')
}

/**
 * Reads a calendar again and lays down what changed; what could not be read is written down beside
 * it, and what was read before stays. Nothing is read that its server calls the same, for a day: by
 * then its window has moved.
 */
export async function readAgain(ctx: Ctx, id: string) {
  demand(ctx.actor, 'calendar.read')
  const [row] = await ctx.db.select().from(outsideCalendar).where(eq(outsideCalendar.id, id))
  if (!row) return problem('calendar-is-gone')
  const address = unseal(ctx.app.key, row.sealedUrl)
  const isFresh = row.problem === null && row.readAt !== null && row.readAt > after(ctx.now, -day)
  const found =
    address === null
      ? problem('address-locked')
      : await entriesUnder(ctx, address, isFresh ? row.version : null)
  if (!found.ok && found.problem === 'closing') return done()
  const trouble = found.ok ? null : found.problem
  return transact(ctx, async (ctx) => {
    const whole =
      found.ok && found.value.entries ? { readAt: ctx.now, version: found.value.version } : {}
    const [still] = await ctx.db
      .update(outsideCalendar)
      .set({ triedAt: ctx.now, problem: trouble, ...whole })
      .where(eq(outsideCalendar.id, id))
      .returning({ id: outsideCalendar.id })
    if (!still) return problem('calendar-is-gone')
    const changed =
      found.ok && found.value.entries !== null && (await layDown(ctx, row, found.value.entries))
    if (changed || trouble !== row.problem)
      await record(ctx, 'calendar.read', id, { problem: trouble })
    return done()
  })
}

type Found =
  | {
      ok: true
      value: { entries: Entry[]; version: string | null } | { entries: null; version: null }
    }
  | Refusal

/**
 * The busy times under an address; none at all where nothing changed since the version that is
 * known.
 */
async function entriesUnder(ctx: Ctx, address: string, known: string | null): Promise<Found> {
  const sent = await ctx.app.outside.ask(address, known)
  if (!sent.ok) return problem(sent.problem)
  if (sent.bytes === null) return done({ entries: null, version: null })
  const { timeZone } = (await theStudio(ctx))!
  const told = await ctx.app.outside.entries({
    bytes: sent.bytes,
    timeZone,
    from: after(ctx.now, -busy.back * day),
    to: after(ctx.now, busy.ahead * day),
    most: busy.most,
  })
  if (!told.ok) return problem(told.problem)
  const version = (sent.version?.length ?? 0) > 500 ? null : sent.version
  return done({ entries: told.entries.filter(({ uid }) => bookingIn(uid) === null), version })
}

type Row = typeof outsideCalendar.$inferSelect
/** So many rows go to the database at once. */
const batch = 500

/**
 * Its busy times in place of those before, where they differ; whoever books the same resource comes
 * before or after. Says whether they did.
 */
async function layDown(
  ctx: TxCtx,
  { id: calendarId, resourceId, name }: Row,
  entries: Entry[],
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
  const known = before.map(({ from, to, wholeDays }) =>
    spanKey(from.getTime(), to.getTime(), wholeDays),
  )
  const wanted = new Map(
    entries.map((entry) => [spanKey(entry.from, entry.to, entry.wholeDays), entry]),
  )
  if (known.length === wanted.size && known.every((key) => wanted.has(key))) return false
  const { timeZone } = (await theStudio(ctx))!
  const rows = [...wanted.values()].map(({ from, to, wholeDays }) => {
    const [starts, ends] = [new Date(from), new Date(to)]
    return {
      resourceId,
      calendarId,
      note: name,
      wholeDays,
      zone: timeZone,
      startsWall: wallOf(starts, timeZone),
      endsWall: wallOf(ends, timeZone),
      during: `["${starts.toISOString()}","${ends.toISOString()}")`,
      createdAt: ctx.now,
    }
  })
  await ctx.db.delete(absence).where(eq(absence.calendarId, calendarId))
  for (let done = 0; done < rows.length; done += batch)
    await ctx.db.insert(absence).values(rows.slice(done, done + batch))
  return true
}

function spanKey(from: number, to: number, wholeDays: boolean): string {
  return `${from} ${to} ${wholeDays}`
}

type Common = { client: string; kind: Kind; resources: string[] }
type Line = { title: string; startsWall: WallTime; endsWall: WallTime }
type Made = Awaited<ReturnType<typeof importEntry>>

/**
 * Makes a pending booking of one client of each date ahead in a calendar's file, each for itself,
 * and says of each what became of it: `already-there` with its id and number, or why `addBooking`
 * refused it. Problems of the file as in `connectCalendar`.
 */
export async function importFile(ctx: Ctx, bytes: Uint8Array, common: Common) {
  demand(ctx.actor, 'booking.change')
  const studio = (await theStudio(ctx))!
  const told = await ctx.app.outside.entries({
    bytes,
    timeZone: studio.timeZone,
    from: ctx.now,
    to: after(ctx.now, imported.ahead * day),
    most: imported.most,
  })
  if (!told.ok) return problem(told.problem)
  const lines: (Line & { answer: Made })[] = []
  for (const entry of told.entries
    .filter(({ from }) => from >= ctx.now.getTime())
    .sort((one, other) => one.from - other.from)) {
    const form = formOf(entry, common, studio)
    const { title, startsWall, endsWall } = form
    lines.push({
      title,
      startsWall,
      endsWall,
      answer: await importEntry(ctx, form, entry.uid || `${title} ${entry.from}`),
    })
  }
  return done(lines)
}

/**
 * An entry as the form of a booking would say it, by the studio's clock and in whole minutes; of
 * what lies in the form's way only a part is kept.
 */
function formOf(
  { from, to, title, place, notes }: Entry,
  { client, kind, resources }: Common,
  studio: Terms,
): BookingForm {
  const [starts, ends] = [Math.floor(from / minute), Math.ceil(to / minute)].map((at) =>
    timeOf(new Date(at * minute), studio.timeZone),
  ) as [Time, Time]
  const about = bookingSchema(studio).parse({
    client,
    kind,
    title: excerpt(title, 150),
    place: excerpt(place, 150),
    notes: tidy(notes).slice(0, 10_000),
    date: starts.wall.slice(0, 10),
    start: '12:00',
    end: '13:00',
    ...Object.fromEntries(resources.map((id) => [`resource:${id}`, 'on'])),
  })
  return {
    ...about,
    startsWall: starts.wall,
    startsAt: starts.at,
    startsLater: starts.later,
    endsWall: ends.wall,
    endsAt: ends.at,
    endsLater: ends.later,
  }
}

type Time = { wall: WallTime; at: Date; later: boolean }

function timeOf(at: Date, timeZone: string): Time {
  const wall = wallOf(at, timeZone)
  return { wall, at, later: instantOf(wall, timeZone)?.at.getTime() !== at.getTime() }
}

/** Once, however often it comes. */
function importEntry(ctx: Ctx, form: BookingForm, uid: string) {
  return refusingClashes(
    ctx,
    () => ({ ...form, own: null }),
    (ctx) =>
      transact(ctx, async (ctx) => {
        await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uid}, 7203742))`)
        const there = (await ownBooking(ctx, uid)) ?? (await importedAs(ctx, uid))
        if (there) return problem('already-there', there)
        const made = await addBooking(ctx, form)
        if (made.ok) await record(ctx, 'calendar.imported', hashOf(uid), { booking: made.value.id })
        return made
      }),
  )
}

/** The booking itself, on its way back from another calendar. */
async function ownBooking(ctx: TxCtx, uid: string) {
  const id = bookingIn(uid)
  const [row] =
    id === null
      ? []
      : await ctx.db
          .select({ id: booking.id, number: booking.number })
          .from(booking)
          .where(eq(booking.id, id))
  return row ?? null
}

function feedOf(me: string, shelf: Shelf) {
  return shelf === 'own'
    ? eq(calendarFeed.staffId, me)
    : and(isNull(calendarFeed.staffId), eq(calendarFeed.madeBy, me))
}

function mayAsk(ctx: Ctx): Promise<boolean> {
  return allowed(ctx, { key: `calendar-reading:${self(ctx)}`, most: mostReadings, span: quarter })
}

function self({ actor }: Ctx): string {
  return actor.kind === 'staff' ? actor.id : ''
}
