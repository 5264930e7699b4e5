import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { addMs, day, minute, toLocalTime } from '#app/core/day.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import {
  absence,
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
import { authorize, isSampleAccount } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type ConnectForm, type FeedScope, parseUid, busyWindow } from './rules.ts'

/** Readings one person may request within 15 minutes. */
const maxReads = 60

/**
 * Creates a secret address for the person's own bookings or the studio's, and revokes the previous
 * one. Only a hash is stored, so the address can't be shown again.
 */
export function createFeed(ctx: Ctx, scope: FeedScope) {
  authorize(ctx.actor, scope === 'own' ? 'calendar.follow' : 'calendar.share')
  const token = generateToken()
  return transact(ctx, async (ctx) => {
    const me = getStaffId(ctx)
    // locks the account so that two simultaneous requests leave one feed
    await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, me)).for('no key update')
    await ctx.db.delete(calendarFeed).where(buildFeedCondition(me, scope))
    const [row] = await ctx.db
      .insert(calendarFeed)
      .values({
        tokenHash: hashText(token),
        staffId: scope === 'own' ? me : null,
        madeBy: me,
        madeAt: ctx.now,
      })
      .returning({ id: calendarFeed.id })
    await recordEvent(ctx, 'calendar.shared', row!.id, { scope: scope })
    // encrypted, because results of forms are stored with their idempotency key
    return ok({ sealed: encrypt(ctx.app.key, `${ctx.app.config.publicUrl}/calendar/${token}.ics`) })
  }).then((result) =>
    result.ok ? ok({ address: decrypt(ctx.app.key, result.value.sealed)! }) : result,
  )
}

/** Revokes a secret address. */
export function deleteFeed(ctx: Ctx, scope: FeedScope) {
  authorize(ctx.actor, 'calendar.follow')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(calendarFeed)
      .where(buildFeedCondition(getStaffId(ctx), scope))
      .returning({ id: calendarFeed.id })
    if (row) await recordEvent(ctx, 'calendar.unshared', row.id, { scope })
    return ok()
  })
}

/** Records when a calendar fetched the feed, at most once a minute. */
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
 * Connects an external calendar after reading it once; its busy times become absences of the
 * resource. Fails with `sample-account`, `resource-is-gone`, `calendar-many`; for the address with
 * `address-…`; for its content with `calendar-malformed`, `calendar-full`, `calendar-heavy`.
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
    const [resourceRow] = await ctx.db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.id, resourceId))
    if (!resourceRow) return fail('resource-is-gone')
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

/** Deletes an external calendar and its busy times. Fails with `calendar-is-gone`. */
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

/** Reads a calendar on request. Fails with `calendar-is-gone`, `calendar-many`. */
export async function readCalendarNow(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'calendar.connect')
  return (await consumeReadLimit(ctx)) ? readCalendar(ctx, id) : fail('calendar-many')
}

/**
 * Reads an external calendar and saves its changes. A failure is recorded, and earlier busy times
 * stay. The server's "not modified" is accepted for a day; after that the time window has moved, so
 * everything is read.
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
  const problem = fetched.ok ? null : fetched.problem
  return transact(ctx, async (ctx) => {
    const updated =
      fetched.ok && fetched.value.entries ? { readAt: ctx.now, version: fetched.value.version } : {}
    const [calendarRow] = await ctx.db
      .update(externalCalendar)
      .set({ triedAt: ctx.now, problem, ...updated })
      .where(eq(externalCalendar.id, id))
      .returning({ id: externalCalendar.id })
    if (!calendarRow) return fail('calendar-is-gone')
    const changed =
      fetched.ok &&
      fetched.value.entries !== null &&
      (await replaceBusyTimes(ctx, row, fetched.value.entries))
    if (changed || problem !== row.problem) await recordEvent(ctx, 'calendar.read', id, { problem })
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
 * Fetches the busy times of an address; `entries` is null if nothing changed since the known
 * version.
 */
async function fetchEntries(
  ctx: Ctx,
  address: string,
  revision: string | null,
): Promise<FetchOutcome> {
  const response = await ctx.app.icalClient.fetch(address, revision)
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
/** Rows per database statement. */
const batch = 500

/**
 * Replaces the busy times of a calendar if they differ, and returns true if they did. Locks the
 * resource so that a simultaneous booking comes before or after.
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
  const selectBound = (bound: 'lower' | 'upper') =>
    sql`${sql.raw(bound)}(${absence.during})`.mapWith(absence.createdAt)
  const before = await ctx.db
    .select({ from: selectBound('lower'), to: selectBound('upper'), wholeDays: absence.wholeDays })
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

function buildFeedCondition(me: string, scope: FeedScope) {
  return scope === 'own'
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
