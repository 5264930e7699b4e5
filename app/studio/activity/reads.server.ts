import { type SQL, and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import { addDays, startOf } from '#app/core/day.ts'
import {
  booking,
  client,
  event,
  inquiry,
  invitation,
  letter,
  libraryItem,
  portfolioItem,
  project,
  resource,
  securityEvent,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Activity,
  type ActivityCursor,
  type ActivityFilter,
  mergeRepeats,
  nounsOf,
  writeActivityCursor,
} from './rules.ts'

const pageSize = 50

type EventRow = typeof event.$inferSelect
type RefusalRow = typeof securityEvent.$inferSelect
type Row =
  | { source: 'event'; at: Date; id: string; row: EventRow }
  | { source: 'refusal'; at: Date; id: string; row: RefusalRow }

/** A page of the record, newest first: what happened, and who was refused. */
export async function listActivity(
  ctx: Ctx,
  filter: ActivityFilter,
  cursor: ActivityCursor | null,
) {
  demand(ctx.actor, 'activity.see')
  const zone = (await theStudio(ctx))?.timeZone ?? 'UTC'
  const since = filter.from ? startOf(filter.from, zone) : null
  const until = filter.to ? startOf(addDays(filter.to, 1), zone) : null
  const rows = [
    ...(await findEvents(ctx, filter, { since, until, cursor })),
    ...(await findRefusals(ctx, filter, { since, until, cursor })),
  ].sort(newestFirst)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    lines: mergeRepeats(await describe(ctx, shown)),
    next: last ? writeActivityCursor(last) : null,
  }
}

/** Whose acts can be asked for: everybody who has or had an account. */
export async function listActors(ctx: Ctx) {
  demand(ctx.actor, 'activity.see')
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .orderBy(sql`lower(${staff.name})`, staff.id)
}

type Within = { since: Date | null; until: Date | null; cursor: ActivityCursor | null }

async function findEvents(
  ctx: Ctx,
  { kind, person }: ActivityFilter,
  { since, until, cursor }: Within,
): Promise<Row[]> {
  if (kind === 'refused') return []
  const nouns = kind === 'all' ? null : nounsOf[kind]
  const beyond =
    cursor &&
    (cursor.source === 'event'
      ? or(lt(event.at, cursor.at), and(eq(event.at, cursor.at), lt(event.id, Number(cursor.id))))
      : lt(event.at, cursor.at))
  const by =
    person === ''
      ? undefined
      : person === 'visitor' || person === 'system'
        ? eq(event.actorKind, person)
        : or(
            eq(event.actorId, person),
            and(eq(event.actorKind, 'visitor'), eq(event.subjectId, person)),
          )
  const of: (SQL | undefined)[] = [
    nouns ? inArray(sql`split_part(${event.name}, '.', 1)`, nouns) : undefined,
    by,
    since ? gte(event.at, since) : undefined,
    until ? lt(event.at, until) : undefined,
    beyond ?? undefined,
  ]
  const rows = await ctx.db
    .select()
    .from(event)
    .where(and(...of))
    .orderBy(desc(event.at), desc(event.id))
    .limit(pageSize + 1)
  return rows.map((row) => ({ source: 'event', at: row.at, id: String(row.id), row }))
}

async function findRefusals(
  ctx: Ctx,
  { kind, person }: ActivityFilter,
  { since, until, cursor }: Within,
): Promise<Row[]> {
  if (!['all', 'refused', 'accounts'].includes(kind) || person === 'system') return []
  const { lastAt, id, staffId } = securityEvent
  const beyond =
    cursor &&
    (cursor.source === 'refusal'
      ? or(lt(lastAt, cursor.at), and(eq(lastAt, cursor.at), lt(id, cursor.id)))
      : lte(lastAt, cursor.at))
  const by =
    person === '' ? undefined : person === 'visitor' ? sql`${staffId} is null` : eq(staffId, person)
  const rows = await ctx.db
    .select()
    .from(securityEvent)
    .where(
      and(
        by,
        since ? gte(lastAt, since) : undefined,
        until ? lt(lastAt, until) : undefined,
        beyond ?? undefined,
      ),
    )
    .orderBy(desc(lastAt), desc(id))
    .limit(pageSize + 1)
  return rows.map((row) => ({ source: 'refusal', at: row.lastAt, id: row.id, row }))
}

function newestFirst(a: Row, b: Row): number {
  if (a.at.getTime() !== b.at.getTime()) return b.at.getTime() - a.at.getTime()
  if (a.source !== b.source) return a.source === 'event' ? -1 : 1
  return a.source === 'event' ? Number(b.id) - Number(a.id) : b.id.localeCompare(a.id)
}

async function describe(ctx: Ctx, rows: Row[]): Promise<Activity[]> {
  const subjects = new Map<string, Set<string>>()
  const ask = (noun: string, id: string | null) => {
    if (id && isId.test(id)) subjects.set(noun, (subjects.get(noun) ?? new Set()).add(id))
  }
  for (const { source, row } of rows) {
    if (source === 'refusal') ask('staff', row.staffId)
    else {
      ask('staff', row.actorId)
      ask(...subjectOf(row))
    }
  }
  const names = new Map<string, Activity['it']>()
  for (const [noun, ids] of subjects)
    for (const { id, ...it } of await namesOf(ctx, noun, [...ids])) names.set(`${noun} ${id}`, it)
  const nameOf = (id: string | null) => names.get(`staff ${id}`)?.name ?? null
  return rows.map(({ source, at, id, row }) => {
    const key = `${source}-${id}`
    if (source === 'refusal')
      return {
        key,
        at,
        name: row.kind,
        who: { kind: 'visitor', name: null },
        it: names.get(`staff ${row.staffId}`) ?? null,
        network: row.network,
        route: row.route,
        count: row.count,
      }
    const [noun, subject] = subjectOf(row)
    const it = names.get(`${noun} ${subject}`) ?? null
    // before they are signed in, people act on their own account as visitors
    const own = noun === 'staff' && row.actorKind === 'visitor'
    const who = {
      kind: own ? 'staff' : (row.actorKind as Activity['who']['kind']),
      name: own ? (it?.name ?? null) : nameOf(row.actorId),
    }
    return { key, at, name: row.name, who, it, network: null, route: null, count: 1 }
  })
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What an event happened to: its noun and id. Money is shown by its booking. */
function subjectOf({ name, subjectId, facts }: EventRow): [string, string] {
  const noun = name.slice(0, name.indexOf('.'))
  if (noun === 'ledger' && typeof facts.bookingId === 'string') return ['booking', facts.bookingId]
  if (noun === 'absence' && typeof facts.resource === 'string') return ['resource', facts.resource]
  return [noun, subjectId]
}

type Named = { id: string; name: string; to: string | null }

type NameSource = {
  table: PgTable & { id: StringColumn }
  name: StringColumn
  /** The list whose pages show one, by id. */ path: string | null
}
type StringColumn = AnyPgColumn<{ data: string; notNull: true }>

const libraryNames: NameSource = {
  table: libraryItem,
  name: libraryItem.name,
  path: '/portal/settings/library',
}
const portfolioNames: NameSource = { table: portfolioItem, name: portfolioItem.title, path: null }
const nameSources: Record<string, NameSource> = {
  staff: { table: staff, name: staff.name, path: '/portal/settings/team' },
  client: { table: client, name: client.name, path: '/portal/clients' },
  inquiry: { table: inquiry, name: inquiry.name, path: '/portal/clients/inquiries' },
  project: { table: project, name: project.title, path: '/portal/projects' },
  resource: { table: resource, name: resource.name, path: '/portal/settings/resources' },
  letter: { table: letter, name: letter.subject, path: '/portal/settings/letters' },
  portfolio: portfolioNames,
  release: portfolioNames,
  invitation: { table: invitation, name: invitation.email, path: null },
  library: libraryNames,
  picture: libraryNames,
  film: libraryNames,
  sound: libraryNames,
}

/** What these are called today, and where they are; what is gone is left out. */
async function namesOf(ctx: Ctx, noun: string, ids: string[]): Promise<Named[]> {
  if (noun === 'booking')
    return (await bookingNames(ctx, ids)).map((one) => ({
      ...one,
      to: `/portal/bookings/${one.id}`,
    }))
  const source = nameSources[noun]
  if (!source) return []
  const { table, name, path } = source
  const rows = await ctx.db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids))
  return rows
    .filter(({ name }) => name !== '')
    .map(({ id, name }) => ({ id, name, to: path && `${path}/${id}` }))
}

async function bookingNames({ db }: Ctx, ids: string[]) {
  const rows = await db
    .select({ id: booking.id, number: booking.number, client: client.name })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(inArray(booking.id, ids))
  return rows.map(({ id, number, client }) => ({ id, name: `#${number}, ${client}` }))
}
