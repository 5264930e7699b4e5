import { type SQL, and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import { addDays, getStartOfDay } from '#app/core/day.ts'
import {
  booking,
  client,
  clientContact,
  event,
  inquiry,
  invitation,
  invoice,
  invoiceDraft,
  person,
  email,
  mediaItem,
  caseStudy,
  priceItem,
  project,
  quote,
  contractTemplate,
  quoteTemplate,
  replyTemplate,
  resource,
  securityEvent,
  staff,
  taxRate,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type Activity,
  type ActivityCursor,
  type ActivityFilter,
  mergeRepeats,
  nounsByKind,
  formatActivityCursor,
} from './rules.ts'

const pageSize = 50

type EventRow = typeof event.$inferSelect
type RefusalRow = typeof securityEvent.$inferSelect
type Row =
  | { source: 'event'; at: Date; id: string; row: EventRow }
  | { source: 'refusal'; at: Date; id: string; row: RefusalRow }

/** Lists one page of the activity log, newest first: events and refused requests. */
export async function listActivity(
  ctx: Ctx,
  filter: ActivityFilter,
  cursor: ActivityCursor | null,
) {
  authorize(ctx.actor, 'activity.see')
  const zone = (await findStudio(ctx))?.timeZone ?? 'UTC'
  const since = filter.from ? getStartOfDay(filter.from, zone) : null
  const until = filter.to ? getStartOfDay(addDays(filter.to, 1), zone) : null
  const rows = [
    ...(await findEvents(ctx, filter, { since, until, cursor })),
    ...(await findRefusals(ctx, filter, { since, until, cursor })),
  ].sort(compareNewestFirst)
  const pageRows = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? pageRows.at(-1) : undefined
  return {
    lines: mergeRepeats(await describeRows(ctx, pageRows)),
    next: last ? formatActivityCursor(last) : null,
  }
}

/** Lists everyone who has or had an account, for the filter. */
export async function listActors(ctx: Ctx) {
  authorize(ctx.actor, 'activity.see')
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .orderBy(sql`lower(${staff.name})`, staff.id)
}

type PageRange = { since: Date | null; until: Date | null; cursor: ActivityCursor | null }

async function findEvents(
  ctx: Ctx,
  { kind, person }: ActivityFilter,
  { since, until, cursor }: PageRange,
): Promise<Row[]> {
  if (kind === 'refused') return []
  const nouns = kind === 'all' ? null : nounsByKind[kind]
  const cursorCondition =
    cursor &&
    (cursor.source === 'event'
      ? or(lt(event.at, cursor.at), and(eq(event.at, cursor.at), lt(event.id, Number(cursor.id))))
      : lt(event.at, cursor.at))
  const byActor =
    person === ''
      ? undefined
      : person === 'visitor' || person === 'system'
        ? eq(event.actorKind, person)
        : or(
            eq(event.actorId, person),
            and(eq(event.actorKind, 'visitor'), eq(event.subjectId, person)),
          )
  const conditions: (SQL | undefined)[] = [
    nouns ? inArray(sql`split_part(${event.name}, '.', 1)`, nouns) : undefined,
    byActor,
    since ? gte(event.at, since) : undefined,
    until ? lt(event.at, until) : undefined,
    cursorCondition ?? undefined,
  ]
  const rows = await ctx.db
    .select()
    .from(event)
    .where(and(...conditions))
    .orderBy(desc(event.at), desc(event.id))
    .limit(pageSize + 1)
  return rows.map((row) => ({ source: 'event', at: row.at, id: String(row.id), row }))
}

async function findRefusals(
  ctx: Ctx,
  { kind, person }: ActivityFilter,
  { since, until, cursor }: PageRange,
): Promise<Row[]> {
  if (!['all', 'refused', 'accounts'].includes(kind) || person === 'system') return []
  const { lastAt, id, staffId } = securityEvent
  const cursorCondition =
    cursor &&
    (cursor.source === 'refusal'
      ? or(lt(lastAt, cursor.at), and(eq(lastAt, cursor.at), lt(id, cursor.id)))
      : lte(lastAt, cursor.at))
  const byStaff =
    person === '' ? undefined : person === 'visitor' ? sql`${staffId} is null` : eq(staffId, person)
  const rows = await ctx.db
    .select()
    .from(securityEvent)
    .where(
      and(
        byStaff,
        since ? gte(lastAt, since) : undefined,
        until ? lt(lastAt, until) : undefined,
        cursorCondition ?? undefined,
      ),
    )
    .orderBy(desc(lastAt), desc(id))
    .limit(pageSize + 1)
  return rows.map((row) => ({ source: 'refusal', at: row.lastAt, id: row.id, row }))
}

function compareNewestFirst(a: Row, b: Row): number {
  if (a.at.getTime() !== b.at.getTime()) return b.at.getTime() - a.at.getTime()
  if (a.source !== b.source) return a.source === 'event' ? -1 : 1
  return a.source === 'event' ? Number(b.id) - Number(a.id) : b.id.localeCompare(a.id)
}

async function describeRows(ctx: Ctx, rows: Row[]): Promise<Activity[]> {
  const subjects = new Map<string, Set<string>>()
  const addSubject = (noun: string, id: string | null) => {
    if (id && isId.test(id)) subjects.set(noun, (subjects.get(noun) ?? new Set()).add(id))
  }
  for (const { source, row } of rows) {
    if (source === 'refusal') addSubject('staff', row.staffId)
    else {
      addSubject(row.actorKind === 'client' ? 'contact' : 'staff', row.actorId)
      addSubject(...getSubject(row))
    }
  }
  const names = new Map<string, Activity['subject']>()
  for (const [noun, ids] of subjects)
    for (const { id, ...it } of await findNames(ctx, noun, [...ids])) names.set(`${noun} ${id}`, it)
  const getActorName = ({ actorKind, actorId }: EventRow) =>
    names.get(`${actorKind === 'client' ? 'contact' : 'staff'} ${actorId}`)?.name ?? null
  return rows.map(({ source, at, id, row }) => {
    const key = `${source}-${id}`
    if (source === 'refusal')
      return {
        key,
        at,
        name: row.kind,
        actor: { kind: 'visitor', name: null },
        subject: names.get(`staff ${row.staffId}`) ?? null,
        hasDateRequest: false,
        network: row.network,
        route: row.route,
        count: row.count,
      }
    const [noun, subjectId] = getSubject(row)
    const subject = names.get(`${noun} ${subjectId}`) ?? null
    // before they are signed in, people act on their own account as visitors
    const isOwnAccount = noun === 'staff' && row.actorKind === 'visitor'
    const actor = {
      kind: isOwnAccount ? 'staff' : (row.actorKind as Activity['actor']['kind']),
      name: isOwnAccount ? (subject?.name ?? null) : getActorName(row),
    }
    return {
      key,
      at,
      name: row.name,
      actor,
      subject,
      hasDateRequest: row.name === 'inquiry.received' && typeof row.data.bookingId === 'string',
      network: null,
      route: null,
      count: 1,
    }
  })
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the noun and id of the event's subject. Payments are shown by their booking, absences by
 * their resource, and personal data by its person.
 */
function getSubject({ name, subjectId, data }: EventRow): [string, string] {
  const noun = name.slice(0, name.indexOf('.'))
  if (noun === 'ledger' && typeof data.bookingId === 'string') return ['booking', data.bookingId]
  if (noun === 'personal-data' && typeof data.kind === 'string') return [data.kind, subjectId]
  if (noun === 'absence' && typeof data.resource === 'string') return ['resource', data.resource]
  return [noun, subjectId]
}

/** Nouns of events whose subject is a quote. */
const quoteNouns = new Set([
  'quote',
  'acceptance',
  'agreement',
  'contract',
  'verification-code',
  'payment-plan',
  'installment',
])

type NamedSubject = { id: string; name: string; to: string | null }

type NameSource = {
  table: PgTable & { id: StringColumn }
  name: StringColumn
  /**
   * The list page whose detail pages show a subject by id. Null if it has none.
   */ path: string | null
}
type StringColumn = AnyPgColumn<{ data: string; notNull: true }>

const libraryNames: NameSource = {
  table: mediaItem,
  name: mediaItem.name,
  path: '/portal/media',
}
const invoiceNames: NameSource = {
  table: invoice,
  name: invoice.documentNumber,
  path: '/portal/clients/invoices',
}
const portfolioNames: NameSource = { table: caseStudy, name: caseStudy.title, path: null }
const nameSources: Record<string, NameSource> = {
  staff: { table: staff, name: staff.name, path: '/portal/settings/team' },
  person: { table: person, name: person.name, path: '/portal/settings/people' },
  client: { table: client, name: client.name, path: '/portal/clients' },
  contact: { table: clientContact, name: clientContact.name, path: null },
  inquiry: { table: inquiry, name: inquiry.name, path: '/portal/clients/inquiries' },
  project: { table: project, name: project.title, path: '/portal/projects' },
  resource: { table: resource, name: resource.name, path: '/portal/settings/resources' },
  email: { table: email, name: email.subject, path: '/portal/settings/email-log' },
  'reply-template': {
    table: replyTemplate,
    name: replyTemplate.name,
    path: '/portal/settings/reply-templates',
  },
  'quote-template': { table: quoteTemplate, name: quoteTemplate.name, path: null },
  'contract-template': {
    table: contractTemplate,
    name: contractTemplate.name,
    path: '/portal/settings/contracts',
  },
  'case-study': portfolioNames,
  consent: portfolioNames,
  invitation: { table: invitation, name: invitation.email, path: null },
  invoice: invoiceNames,
  'late-fee': invoiceNames,
  'project-charge': { table: project, name: project.title, path: '/portal/projects' },
  allocation: invoiceNames,
  'tax-rate': { table: taxRate, name: taxRate.name, path: null },
  'price-item': { table: priceItem, name: priceItem.name, path: '/portal/settings/prices' },
  media: libraryNames,
  image: libraryNames,
  video: libraryNames,
  audio: libraryNames,
}

/** Returns the present names and links of these subjects. Deleted ones are left out. */
async function findNames(ctx: Ctx, noun: string, ids: string[]): Promise<NamedSubject[]> {
  if (noun === 'booking')
    return (await findBookingNames(ctx, ids)).map((booking) => ({
      ...booking,
      to: `/portal/bookings/${booking.id}`,
    }))
  if (noun === 'invoice-draft') return findDraftNames(ctx, ids)
  if (quoteNouns.has(noun)) return findQuoteNames(ctx, ids)
  const source = nameSources[noun]
  if (!source) return []
  const { table, name, path } = source
  const rows = await ctx.db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids))
  return rows
    .filter(({ name }) => name !== '')
    .map(({ id, name }) => ({ id, name, to: path && `${path}/${id}` }))
}

async function findBookingNames({ db }: Ctx, ids: string[]) {
  const rows = await db
    .select({ id: booking.id, number: booking.number, client: client.name })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(inArray(booking.id, ids))
  return rows.map(({ id, number, client }) => ({ id, name: `#${number}, ${client}` }))
}

/** Drafts have no number, so they are named by their client. */
async function findDraftNames({ db }: Ctx, ids: string[]): Promise<NamedSubject[]> {
  const rows = await db
    .select({ id: invoiceDraft.id, name: client.name })
    .from(invoiceDraft)
    .innerJoin(client, eq(client.id, invoiceDraft.clientId))
    .where(inArray(invoiceDraft.id, ids))
  return rows.map(({ id, name }) => ({ id, name, to: `/portal/clients/invoices/drafts/${id}` }))
}

async function findQuoteNames({ db }: Ctx, ids: string[]): Promise<NamedSubject[]> {
  const rows = await db
    .select({ id: quote.id, number: quote.number, client: client.name })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(inArray(quote.id, ids))
  return rows.map(({ id, number, client }) => ({
    id,
    name: `${formatQuoteNumber(number)}, ${client}`,
    to: `/portal/clients/quotes/${id}`,
  }))
}
