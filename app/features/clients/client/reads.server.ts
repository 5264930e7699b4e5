import { type SQL, and, asc, count, eq, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'

import { formatCursor, parseCursor } from '#app/core/cursor.ts'
import { type StudioDay, addDays, getStartOfDay } from '#app/core/day.ts'
import { toLikePattern, splitSearchWords } from '#app/core/search.ts'
import { truncateText, toSearchKey } from '#app/core/text.ts'
import { client, inquiry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Actor, authorize, may } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type TimelinePart, timelineParts } from './rules.ts'

const pageSize = 50

type Days = { from: StudioDay; to: StudioDay }

/**
 * Returns one page of clients by name, all or those active on some days, with their number of
 * inquiries. `after` is the cursor returned with the previous page.
 */
export async function listClients(
  ctx: Ctx,
  { search, active = null, after }: { search: string; active?: Days | null; after: string | null },
) {
  authorize(ctx.actor, 'client.see')
  const from = parseCursor(after)
  const cursorCondition = from
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
    .where(
      and(
        isNull(client.erasedAt),
        ...buildSearchConditions(search),
        await resolveActiveCondition(ctx, active),
        cursorCondition,
      ),
    )
    .orderBy(asc(client.sortName), asc(client.id))
    .limit(pageSize + 1)
  const pageRows = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? pageRows.at(-1) : undefined
  const messageCounts = await countMessages(
    ctx,
    pageRows.map(({ id }) => id),
  )
  return {
    clients: pageRows.map(({ sortName: _, ...row }) => ({
      ...row,
      messages: messageCounts.get(row.id) ?? 0,
    })),
    next: last ? formatCursor({ at: last.sortName, id: last.id }) : null,
  }
}

function buildSearchConditions(search: string) {
  return splitSearchWords(search).map((searchWord) =>
    like(client.search, toLikePattern(searchWord)),
  )
}

async function resolveActiveCondition(ctx: Ctx, active: Days | null) {
  return active ? buildActiveCondition(active, (await getStudio(ctx)).timeZone) : undefined
}

/**
 * A client is active on some days with a booking that starts then and isn't canceled, or with a
 * project that was open on one of them.
 */
function buildActiveCondition({ from, to }: Days, timeZone: string): SQL {
  const [first, end] = [
    getStartOfDay(from, timeZone).toISOString(),
    getStartOfDay(addDays(to, 1), timeZone).toISOString(),
  ]
  return sql`(exists (select 1 from booking where booking.client_id = ${client.id}
    and booking.state <> 'canceled' and booking.starts_at >= ${first}::timestamptz
    and booking.starts_at < ${end}::timestamptz)
    or exists (select 1 from project where project.client_id = ${client.id}
      and project.started_on <= ${to}::date and (project.completed_on is null
      or project.completed_on >= ${from}::date)))`
}

async function countMessages(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await ctx.db
    .select({ id: inquiry.clientId, messages: count() })
    .from(inquiry)
    .where(inArray(inquiry.clientId, ids))
    .groupBy(inquiry.clientId)
  return new Map(rows.map(({ id, messages }) => [id ?? '', messages]))
}

/** Returns clients whose name or contact matches, names that begin with the text first. */
export async function searchClients(ctx: Ctx, text: string, max = 8) {
  authorize(ctx.actor, 'client.see')
  if (toSearchKey(text) === '') return []
  return ctx.db
    .select({ id: client.id, name: client.name, contact: client.contact })
    .from(client)
    .where(and(isNull(client.erasedAt), ...buildSearchConditions(text)))
    .orderBy(
      sql`starts_with(${client.sortName}, ${toSearchKey(text)}) desc`,
      asc(client.sortName),
      asc(client.id),
    )
    .limit(max)
}

/** Returns clients with exactly this name, ignoring case and accents. */
export async function findClientsByName(ctx: Ctx, name: string) {
  authorize(ctx.actor, 'client.see')
  return ctx.db
    .select({ id: client.id, name: client.name, contact: client.contact })
    .from(client)
    .where(and(isNull(client.erasedAt), eq(client.sortName, toSearchKey(name))))
    .orderBy(asc(client.id))
    .limit(8)
}

/** Returns the name of a client, or null. */
export async function findClientName(ctx: Ctx, id: string): Promise<string | null> {
  authorize(ctx.actor, 'client.see')
  const [row] = await ctx.db.select({ name: client.name }).from(client).where(eq(client.id, id))
  return row?.name ?? null
}

/** Returns the language of a client's emails, without checking the permission. */
export async function getClientLanguage({ db }: Ctx, id: string): Promise<string> {
  const [row] = await db.select({ language: client.language }).from(client).where(eq(client.id, id))
  return row!.language
}

/** Returns a client, or null if the id is unknown. */
export async function findClientById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'client.see')
  const [row] = await ctx.db.select().from(client).where(eq(client.id, id))
  if (!row) return null
  const { search: _, sortName: __, emailKey: ___, ...facts } = row
  return facts
}

/** Returns the parts of a client's timeline this person may see, including `all`. */
export function listTimelineParts(actor: Actor): TimelinePart[] {
  return timelineParts.filter(
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

type TimelineEntry = {
  id: string
  at: Date
  event: string
  subjectId: string | null
  number: number | null
  title: string | null
  state: string | null
  data: Record<string, string | number | boolean | null>
  by: string | null
}
const timelinePageSize = 30

/**
 * Returns one page of a client's timeline, newest first, as far as this person may see it, with the
 * cursor of the next page. Events of the same instant are in their logical order (a booking is
 * created before it is confirmed).
 */
export async function getTimeline(
  ctx: Ctx,
  clientId: string,
  part: TimelinePart,
  after: string | null,
): Promise<{ timeline: TimelineEntry[]; next: string | null }> {
  authorize(ctx.actor, 'client.see')
  const { timeZone } = await getStudio(ctx)
  const parts = listTimelineParts(ctx.actor)
    .filter((timelinePart) => part === 'all' || timelinePart === part)
    .map((part) => sql`(${timelineQueries[part](clientId, timeZone)})`)
  if (parts.length === 0) return { timeline: [], next: null }
  const { rows } = await ctx.db.execute<
    Omit<TimelineEntry, 'at'> & { at: number; rank: number }
  >(sql`
    select (extract(epoch from at) * 1000)::float8 as at, rank, timeline.id, timeline.event,
      "subjectId", number, title, state, data, coalesce(staff.name, contact.name) as by
    from (${sql.join(parts, sql` union all `)}) timeline
      left join staff on staff.id = timeline.staff_id
      left join client_contact contact on contact.id = timeline.staff_id
    where ${buildCursorCondition(after)} order by timeline.at desc, rank desc, timeline.id desc
      limit ${timelinePageSize + 1}`)
  const pageRows = rows.slice(0, timelinePageSize)
  const last = rows.length > timelinePageSize ? pageRows.at(-1) : undefined
  return {
    timeline: pageRows.map(({ rank, ...row }) => ({
      ...row,
      id: `${rank} ${row.id}`,
      at: new Date(row.at),
      title: row.title && truncateText(row.title, 140),
    })),
    next: last ? formatCursor({ at: `${last.at} ${last.rank}`, id: last.id }) : null,
  }
}

function buildCursorCondition(after: string | null): SQL {
  const from = parseCursor(after)
  const [time = NaN, rank = NaN] = (from?.at ?? '').split(' ').map(Number)
  // dates between the years 69 and 9892 have the same format in JavaScript and PostgreSQL
  if (
    !from ||
    !Number.isInteger(time) ||
    time < -6e13 ||
    time > 2.5e14 ||
    !(rank >= 0 && rank < 10)
  )
    return sql`true`
  return sql`(timeline.at, rank, timeline.id) < (${new Date(time).toISOString()}::timestamptz,
    ${rank}::float8, ${from.id}::uuid)`
}

/** Events of invoices that are on the timeline; payments are there as such. */
const invoiceEvents = `array['invoice.issued', 'invoice.sent', 'invoice.written-off', 'invoice.transfer-reported', 'reminder.sent']`

/** Turns an event's number into an id comparable with the other ids. */
const eventId = sql`lpad(to_hex(event.id), 32, '0')::uuid`
const nullId = sql`null::uuid`

/**
 * All queries return the same columns; `rank` orders events of the same instant. A calendar day
 * counts as its first instant, or as the instant it was recorded on that day.
 */
const timelineQueries: Record<TimelinePart, (clientId: string, timeZone: string) => SQL> = {
  all: (clientId) => sql`
    select created_at as at, 0 as rank, id, 'client.added' as event, ${nullId} as "subjectId",
      null::int as number, null::text as title, null::text as state, '{}'::jsonb as data,
      ${nullId} as staff_id from client where id = ${clientId}
    union all select event.at, 5, ${eventId}, name, ${nullId}, null, null, null, '{}', actor_id
      from event where subject_id = ${clientId}
      and name in ('client.changed', 'client.contact-changed', 'client.billing-changed')`,
  messages: (clientId) => sql`
    select received_at as at, 1 as rank, id, 'inquiry.received' as event, id as "subjectId",
      null::int as number, left(message, 600) as title, state, jsonb_build_object('service',
      service, 'dueAt', due_at, 'answeredAt', answered_at) as data, ${nullId} as staff_id
      from inquiry where client_id = ${clientId}
    union all select answered_at, 4, id, 'inquiry.answered', id, null, left(message, 600), null,
      jsonb_build_object('service', service, 'how', answered_by), null from inquiry
      where client_id = ${clientId} and answered_at is not null`,
  bookings: (clientId) => sql`
    select created_at as at, 3 as rank, id, 'booking.added' as event, id as "subjectId", number,
      title, state, jsonb_build_object('starts', starts_local) as data, (select actor_id
      from event where subject_id = booking.id::text and name = 'booking.added'
      limit 1) as staff_id from booking where client_id = ${clientId}
    union all select event.at, 5, ${eventId}, name, booking.id, number, title, null,
      jsonb_build_object('starts', starts_local, 'was', event.data -> 'was', 'is',
      event.data -> 'is'), actor_id
      from booking join event on event.subject_id = booking.id::text where client_id = ${clientId}
        and name like 'booking.%' and name <> 'booking.added'`,
  projects: (clientId, timeZone) => sql`
    select ${buildDayInstant('started_on', 'project.added', timeZone)} as at, 2 as rank, id,
      'project.added' as event, id as "subjectId", number, title, state, '{}'::jsonb as data,
      ${nullId} as staff_id from project where client_id = ${clientId}
    union all select ${buildDayInstant('completed_on', 'project.completed', timeZone)}, 7, id,
      'project.completed', id, number, title, null, '{}', null from project
      where client_id = ${clientId} and completed_on is not null
    union all select event.at, 5, ${eventId}, name, project.id, number, title, null,
      jsonb_build_object('to', event.data -> 'to'), actor_id
      from project join event on event.subject_id = project.id::text where client_id = ${clientId}
        and name in ('project.moved', 'project.notes-changed', 'project.changed',
        'project.reopened')`,
  money: (clientId) => sql`
    select entry.at, 6 as rank, entry.id, case entry.kind when 'payment' then 'ledger.paid'
      when 'refund' then 'ledger.refunded' else 'ledger.reversed' end as event,
      booking.id as "subjectId", booking.number, entry.note as title, null::text as state,
      jsonb_build_object('cents', cents, 'method', method, 'reference', reference, 'isReversed',
        exists (select 1 from ledger_entry reversal
        where reversal.reverses = entry.id)) as data, entry.staff_id
    from ledger_entry entry left join booking on booking.id = entry.booking_id
      where entry.client_id = ${clientId}
    union all select event.at, case name when 'invoice.issued' then 4 else 5 end, ${eventId},
      name, invoice.id, null, invoice.document_number, null, jsonb_build_object('cents',
      case invoice.kind when 'credit-note' then -invoice.gross else invoice.gross end), actor_id
      from invoice join event on event.subject_id = invoice.id::text
        where invoice.client_id = ${clientId} and name = any(${sql.raw(invoiceEvents)})`,
}

function buildDayInstant(
  column: 'started_on' | 'completed_on',
  name: string,
  timeZone: string,
): SQL {
  const day = sql.identifier(column)
  return sql`coalesce((select max(event.at) from event where subject_id = project.id::text
    and name = ${name} and (event.at at time zone ${timeZone})::date = ${day}),
    ${day}::timestamp at time zone ${timeZone})`
}

/** Counts the clients that match. */
export async function countClients(ctx: Ctx, search: string, active: Days | null): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(client)
    .where(
      and(
        isNull(client.erasedAt),
        ...buildSearchConditions(search),
        await resolveActiveCondition(ctx, active),
      ),
    )
  return row?.count ?? 0
}

/** Returns the client with exactly this name, otherwise up to ten possible matches. */
export async function resolveClient(
  ctx: Ctx,
  {
    client: name,
    clientId,
    chosenClient,
  }: { client: string; clientId: string; chosenClient: string },
) {
  authorize(ctx.actor, 'project.change')
  const fields = { id: client.id, name: client.name, contact: client.contact, email: client.email }
  const sameName = await ctx.db
    .select(fields)
    .from(client)
    .where(and(isNull(client.erasedAt), eq(client.sortName, toSearchKey(name))))
    .orderBy(asc(client.id))
    .limit(10)
  const matches =
    sameName.length > 0
      ? sameName
      : await ctx.db
          .select(fields)
          .from(client)
          .where(
            and(
              isNull(client.erasedAt),
              ...splitSearchWords(name).map((searchWord) =>
                like(client.search, toLikePattern(searchWord)),
              ),
            ),
          )
          .orderBy(asc(client.sortName), asc(client.id))
          .limit(10)
  const match =
    matches.find(({ id }) => id === chosenClient) ??
    sameName.find(({ id }) => id === clientId) ??
    (sameName.length === 1 ? sameName[0] : undefined)
  return { match: match ?? null, matches }
}
