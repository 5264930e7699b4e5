import { type SQL, and, asc, count, eq, gt, inArray, like, or, sql } from 'drizzle-orm'

import { cursorText, readCursor } from '#app/core/cursor.ts'
import { type StudioDay, addDays, startOf } from '#app/core/day.ts'
import { likePattern, searchWords } from '#app/core/search.ts'
import { excerpt, fold } from '#app/core/text.ts'
import { client, inquiry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Actor, demand, may } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { type Show, shows } from './rules.ts'

const pageSize = 50

type Days = { from: StudioDay; to: StudioDay }

/**
 * One page of the clients by name, all or those active in some days, with how many messages each
 * wrote; `after` is the cursor the page before gave.
 */
export async function clientsByName(
  ctx: Ctx,
  { search, active = null, after }: { search: string; active?: Days | null; after: string | null },
) {
  demand(ctx.actor, 'client.see')
  const from = readCursor(after)
  const beyond = from
    ? or(gt(client.sortName, from.at), and(eq(client.sortName, from.at), gt(client.id, from.id)))
    : undefined
  const rows = await ctx.db
    .select({
      id: client.id,
      name: client.name,
      sortName: client.sortName,
      contact: client.contact,
      email: client.email,
      phone: client.phone,
    })
    .from(client)
    .where(and(...holding(search), await narrowed(ctx, active), beyond))
    .orderBy(asc(client.sortName), asc(client.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const wrote = await messagesOf(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    clients: shown.map(({ sortName: _, ...row }) => ({ ...row, messages: wrote.get(row.id) ?? 0 })),
    next: last ? cursorText({ at: last.sortName, id: last.id }) : null,
  }
}

function holding(search: string) {
  return searchWords(search).map((word) => like(client.search, likePattern(word)))
}

async function narrowed(ctx: Ctx, active: Days | null) {
  return active ? activeIn(active, (await theStudio(ctx))!.timeZone) : undefined
}

/**
 * A client is active in some days with a booking that was not canceled and starts in them, or a
 * project that was open on one of them.
 */
function activeIn({ from, to }: Days, timeZone: string): SQL {
  const [first, end] = [
    startOf(from, timeZone).toISOString(),
    startOf(addDays(to, 1), timeZone).toISOString(),
  ]
  return sql`(exists (select 1 from booking where booking.client_id = ${client.id} and booking.state <> 'canceled' and booking.starts_at >= ${first}::timestamptz and booking.starts_at < ${end}::timestamptz)
    or exists (select 1 from project where project.client_id = ${client.id} and project.started_on <= ${to}::date and (project.completed_on is null or project.completed_on >= ${from}::date)))`
}

async function messagesOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await ctx.db
    .select({ id: inquiry.clientId, messages: count() })
    .from(inquiry)
    .where(inArray(inquiry.clientId, ids))
    .groupBy(inquiry.clientId)
  return new Map(rows.map(({ id, messages }) => [id ?? '', messages]))
}

/**
 * Clients whose name or contact has these words, those whose name begins so first; a few, to choose
 * one from.
 */
export async function clientsLike(ctx: Ctx, text: string, most = 8) {
  demand(ctx.actor, 'client.see')
  if (fold(text) === '') return []
  return ctx.db
    .select({ id: client.id, name: client.name, contact: client.contact })
    .from(client)
    .where(and(...holding(text)))
    .orderBy(
      sql`starts_with(${client.sortName}, ${fold(text)}) desc`,
      asc(client.sortName),
      asc(client.id),
    )
    .limit(most)
}

/** Clients of exactly this name, however it is written. */
export async function clientsNamed(ctx: Ctx, name: string) {
  demand(ctx.actor, 'client.see')
  return ctx.db
    .select({ id: client.id, name: client.name, contact: client.contact })
    .from(client)
    .where(eq(client.sortName, fold(name)))
    .orderBy(asc(client.id))
    .limit(8)
}

/** The name of a client, or null. */
export async function clientName(ctx: Ctx, id: string): Promise<string | null> {
  demand(ctx.actor, 'client.see')
  const [row] = await ctx.db.select({ name: client.name }).from(client).where(eq(client.id, id))
  return row?.name ?? null
}

/** What is known of a client; null when there is none of that id. */
export async function clientById(ctx: Ctx, id: string) {
  demand(ctx.actor, 'client.see')
  const [row] = await ctx.db.select().from(client).where(eq(client.id, id))
  if (!row) return null
  const { search: _, sortName: __, emailKey: ___, ...facts } = row
  return facts
}

/** The parts of a client's story this person may see; all of it is one of them. */
export function showsFor(actor: Actor): Show[] {
  return shows.filter(
    (show) =>
      show === 'all' ||
      may(
        actor,
        (
          {
            messages: 'inquiry.see',
            bookings: 'booking.see',
            projects: 'project.see',
            money: 'money.see',
          } as const
        )[show],
      ),
  )
}

type Happening = {
  id: string
  at: Date
  what: string
  thing: string | null
  number: number | null
  title: string | null
  state: string | null
  facts: Record<string, string | number | boolean | null>
  by: string | null
}
const storySize = 30

/**
 * Everything that happened with a client, newest first, as far as this person may see it: one page,
 * and the cursor of the next. What happens at the same instant stands in the order it can only have
 * happened in (a booking is made before it is confirmed).
 */
export async function storyOf(
  ctx: Ctx,
  clientId: string,
  show: Show,
  after: string | null,
): Promise<{ story: Happening[]; next: string | null }> {
  demand(ctx.actor, 'client.see')
  const { timeZone } = (await theStudio(ctx))!
  const parts = showsFor(ctx.actor)
    .filter((part) => show === 'all' || part === show)
    .map((part) => sql`(${storyParts[part](clientId, timeZone)})`)
  if (parts.length === 0) return { story: [], next: null }
  const { rows } = await ctx.db.execute<Omit<Happening, 'at'> & { at: number; rank: number }>(sql`
    select (extract(epoch from at) * 1000)::float8 as at, rank, told.id, what, thing, number, title, state, facts, staff.name as by
    from (${sql.join(parts, sql` union all `)}) told left join staff on staff.id = told.staff_id
    where ${beyond(after)} order by told.at desc, rank desc, told.id desc limit ${storySize + 1}`)
  const told = rows.slice(0, storySize)
  const last = rows.length > storySize ? told.at(-1) : undefined
  return {
    story: told.map(({ rank, ...row }) => ({
      ...row,
      id: `${rank} ${row.id}`,
      at: new Date(row.at),
      title: row.title && excerpt(row.title, 140),
    })),
    next: last ? cursorText({ at: `${last.at} ${last.rank}`, id: last.id }) : null,
  }
}

function beyond(after: string | null): SQL {
  const from = readCursor(after)
  const [at = NaN, rank = NaN] = (from?.at ?? '').split(' ').map(Number)
  // between the years 69 and 9892, which both sides write alike
  if (!from || !Number.isInteger(at) || at < -6e13 || at > 2.5e14 || !(rank >= 0 && rank < 10))
    return sql`true`
  return sql`(told.at, rank, told.id) < (${new Date(at).toISOString()}::timestamptz, ${rank}::float8, ${from.id}::uuid)`
}

/**
 * Nothing of an event but what it says of itself: a number of its own, as an id among the others.
 */
const eventId = sql`lpad(to_hex(event.id), 32, '0')::uuid`
const never = sql`null::uuid`

/**
 * Each part gives the same columns; `rank` orders what happened at one instant. A day of the
 * calendar is its first instant, or the one at which it was written down on that day.
 */
const storyParts: Record<Show, (clientId: string, timeZone: string) => SQL> = {
  all: (clientId) => sql`
    select created_at as at, 0 as rank, id, 'client.added' as what, ${never} as thing, null::int as number, null::text as title, null::text as state, '{}'::jsonb as facts, ${never} as staff_id from client where id = ${clientId}
    union all select event.at, 5, ${eventId}, name, ${never}, null, null, null, '{}', actor_id from event where subject_id = ${clientId} and name = 'client.changed'`,
  messages: (clientId) => sql`
    select received_at as at, 1 as rank, id, 'inquiry.received' as what, id as thing, null::int as number, left(message, 600) as title, state, jsonb_build_object('topic', topic, 'dueAt', due_at, 'answeredAt', answered_at) as facts, ${never} as staff_id from inquiry where client_id = ${clientId}
    union all select answered_at, 4, id, 'inquiry.answered', id, null, left(message, 600), null, jsonb_build_object('topic', topic, 'how', answered_by), null from inquiry where client_id = ${clientId} and answered_at is not null`,
  bookings: (clientId) => sql`
    select created_at as at, 3 as rank, id, 'booking.added' as what, id as thing, number, title, state, jsonb_build_object('starts', starts_wall) as facts, (select actor_id from event where subject_id = booking.id::text and name = 'booking.added' limit 1) as staff_id from booking where client_id = ${clientId}
    union all select event.at, 5, ${eventId}, name, booking.id, number, title, null, jsonb_build_object('starts', starts_wall, 'was', event.facts -> 'was', 'is', event.facts -> 'is'), actor_id
      from booking join event on event.subject_id = booking.id::text where client_id = ${clientId} and name like 'booking.%' and name <> 'booking.added'`,
  projects: (clientId, timeZone) => sql`
    select ${onDay('started_on', 'project.added', timeZone)} as at, 2 as rank, id, 'project.added' as what, id as thing, number, title, state, '{}'::jsonb as facts, ${never} as staff_id from project where client_id = ${clientId}
    union all select ${onDay('completed_on', 'project.completed', timeZone)}, 7, id, 'project.completed', id, number, title, null, '{}', null from project where client_id = ${clientId} and completed_on is not null
    union all select event.at, 5, ${eventId}, name, project.id, number, title, null, jsonb_build_object('to', event.facts -> 'to'), actor_id
      from project join event on event.subject_id = project.id::text where client_id = ${clientId} and name in ('project.moved', 'project.noted', 'project.changed', 'project.reopened')`,
  money: (clientId) => sql`
    select entry.at, 6 as rank, entry.id, 'ledger.' || entry.kind as what, booking.id as thing, booking.number, entry.note as title, null::text as state,
      jsonb_build_object('cents', cents, 'method', method, 'reference', reference, 'back', exists (select 1 from ledger_entry back where back.corrects = entry.id)) as facts, entry.staff_id
    from ledger_entry entry left join booking on booking.id = entry.booking_id where entry.client_id = ${clientId}`,
}

function onDay(column: 'started_on' | 'completed_on', name: string, timeZone: string): SQL {
  const day = sql.identifier(column)
  return sql`coalesce((select max(event.at) from event where subject_id = project.id::text and name = ${name} and (event.at at time zone ${timeZone})::date = ${day}), ${day}::timestamp at time zone ${timeZone})`
}

/** How many there are, of those that match what is looked for. */
export async function countClients(ctx: Ctx, search: string, active: Days | null): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(client)
    .where(and(...holding(search), await narrowed(ctx, active)))
  return row?.count ?? 0
}
