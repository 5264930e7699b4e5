import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  like,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import { addDays, getStartOfDay } from '#app/core/day.ts'
import { toLikePattern, splitSearchWords } from '#app/core/search.ts'
import { truncateText } from '#app/core/text.ts'
import {
  booking,
  client,
  inquiry,
  inquiryMessage,
  email,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type InquiryFilter, type InboxTab, bookedStates, excerptLength } from './rules.ts'

const pageSize = 50

type InboxQuery = { tab: InboxTab; search: string; after: string | null; filter?: InquiryFilter }

const noFilter: InquiryFilter = { days: null, reply: null, source: null, booked: null }

/**
 * Returns one page of the inbox: waiting inquiries by time left to reply, all others newest first.
 */
export async function listInquiries(
  ctx: Ctx,
  { tab, search, after, filter = noFilter }: InboxQuery,
) {
  authorize(ctx.actor, 'inquiry.see')
  const isWaitingTab = tab === 'waiting'
  const from = parseInstantCursor(after)
  const rows = await ctx.db
    .select({
      id: inquiry.id,
      receivedAt: inquiry.receivedAt,
      name: inquiry.name,
      service: inquiry.service,
      source: inquiry.source,
      message: inquiry.message,
      state: inquiry.state,
      dueAt: inquiry.dueAt,
      answeredAt: inquiry.answeredAt,
      assigneeId: inquiry.assigneeId,
      assignee: staff.name,
    })
    .from(inquiry)
    .leftJoin(staff, eq(staff.id, inquiry.assigneeId))
    .where(
      and(
        buildTabCondition(tab),
        ...(await buildFilterConditions(ctx, filter)),
        ...buildSearchConditions(search),
        from ? buildCursorCondition(isWaitingTab, from) : undefined,
      ),
    )
    .orderBy(
      ...(isWaitingTab
        ? [asc(inquiry.dueAt), asc(inquiry.id)]
        : [desc(inquiry.receivedAt), desc(inquiry.id)]),
    )
    .limit(pageSize + 1)
  const pageRows = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? pageRows.at(-1) : undefined
  return {
    inquiries: pageRows.map(({ message, ...row }) => ({
      ...row,
      excerpt: truncateText(message, excerptLength),
    })),
    next: last
      ? formatCursor({
          at: ((isWaitingTab ? last.dueAt : null) ?? last.receivedAt).toISOString(),
          id: last.id,
        })
      : null,
  }
}

/** Returns the six newest inquiries that match all words; spam isn't searched. */
export async function searchInquiries(ctx: Ctx, search: string) {
  authorize(ctx.actor, 'inquiry.see')
  const rows = await ctx.db
    .select({ id: inquiry.id, name: inquiry.name, message: inquiry.message, state: inquiry.state })
    .from(inquiry)
    .where(and(ne(inquiry.state, 'spam'), ...buildSearchConditions(search)))
    .orderBy(desc(inquiry.receivedAt), desc(inquiry.id))
    .limit(6)
  return rows.map(({ message, ...row }) => ({ ...row, excerpt: truncateText(message, 60) }))
}

function buildSearchConditions(search: string) {
  return splitSearchWords(search).map((searchWord) =>
    like(inquiry.search, toLikePattern(searchWord)),
  )
}

/**
 * Conditions for inquiries received on some days of the studio's calendar, for those answered in
 * time or not, for a source, and for those that became bookings.
 */
async function buildFilterConditions(
  ctx: Ctx,
  { days, reply, source, booked }: InquiryFilter,
): Promise<(SQL | undefined)[]> {
  const timeZone = days && (await getStudio(ctx)).timeZone
  const answeredInTime = sql`${inquiry.answeredAt} <= ${inquiry.dueAt}`
  return [
    days && timeZone
      ? and(
          gte(inquiry.receivedAt, getStartOfDay(days.from, timeZone)),
          lt(inquiry.receivedAt, getStartOfDay(addDays(days.to, 1), timeZone)),
        )
      : undefined,
    reply === 'in-time'
      ? answeredInTime
      : reply === 'other'
        ? sql`${answeredInTime} is not true`
        : undefined,
    source ? eq(inquiry.source, source) : undefined,
    booked
      ? exists(
          ctx.db
            .select({ id: booking.id })
            .from(booking)
            .where(
              and(eq(booking.inquiryId, inquiry.id), inArray(booking.state, [...bookedStates])),
            ),
        )
      : undefined,
  ]
}

function buildTabCondition(tab: InboxTab): SQL | undefined {
  return tab === 'all' ? ne(inquiry.state, 'spam') : eq(inquiry.state, tab)
}

function buildCursorCondition(
  waiting: boolean,
  { at: instant, id }: { at: Date; id: string },
): SQL | undefined {
  return waiting
    ? or(gt(inquiry.dueAt, instant), and(eq(inquiry.dueAt, instant), gt(inquiry.id, id)))
    : or(lt(inquiry.receivedAt, instant), and(eq(inquiry.receivedAt, instant), lt(inquiry.id, id)))
}

/**
 * Counts the inquiries of each tab within a filter; `late` are waiting ones past their due time.
 */
export async function countInquiries(ctx: Ctx, filter = noFilter) {
  authorize(ctx.actor, 'inquiry.see')
  const rows = await ctx.db
    .select({
      state: inquiry.state,
      count: count(),
      late: sql<number>`count(*) filter (where ${inquiry.state} = 'waiting' and ${inquiry.dueAt} < ${ctx.now.toISOString()})::int`,
    })
    .from(inquiry)
    .where(and(...(await buildFilterConditions(ctx, filter))))
    .groupBy(inquiry.state)
  const getCount = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: getCount('waiting'),
    answered: getCount('answered'),
    archived: getCount('archived'),
    spam: getCount('spam'),
    all: getCount('waiting') + getCount('answered') + getCount('archived'),
    late: rows.reduce((sum, row) => sum + row.late, 0),
  }
}

/**
 * Returns an inquiry with its messages, details and other inquiries from the same email address;
 * null if the id is unknown.
 */
export async function findInquiryWithThread(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'inquiry.see')
  const [row] = await ctx.db
    .select({ inquiry, assignee: staff.name, clientName: client.name })
    .from(inquiry)
    .leftJoin(staff, eq(staff.id, inquiry.assigneeId))
    .leftJoin(client, eq(client.id, inquiry.clientId))
    .where(eq(inquiry.id, id))
  if (!row) return null
  const others = await ctx.db
    .select({ id: inquiry.id, receivedAt: inquiry.receivedAt, message: inquiry.message })
    .from(inquiry)
    .where(
      and(
        eq(inquiry.emailKey, row.inquiry.emailKey ?? ''),
        ne(inquiry.id, id),
        ne(inquiry.state, 'spam'),
      ),
    )
    .orderBy(desc(inquiry.receivedAt))
    .limit(10)
  const { search: _, emailKey: __, ...facts } = row.inquiry
  return {
    ...facts,
    assignee: row.assignee,
    clientName: row.clientName,
    booking: await findBooking(ctx, id),
    entries: await listEntries(ctx, id),
    otherInquiries: others.map(({ message, ...other }) => ({
      ...other,
      excerpt: truncateText(message, 60),
    })),
  }
}

function listEntries(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      id: inquiryMessage.id,
      at: inquiryMessage.at,
      kind: inquiryMessage.kind,
      text: inquiryMessage.text,
      by: staff.name,
      byId: inquiryMessage.staffId,
      emailId: inquiryMessage.emailId,
      delivery: {
        state: email.state,
        heldReason: email.heldReason,
        sentAt: email.sentAt,
        lastError: email.lastError,
      },
    })
    .from(inquiryMessage)
    .leftJoin(staff, eq(staff.id, inquiryMessage.staffId))
    .leftJoin(email, eq(email.id, inquiryMessage.emailId))
    .where(eq(inquiryMessage.inquiryId, id))
    .orderBy(asc(inquiryMessage.at), asc(inquiryMessage.id))
}

/**
 * Returns the booking created from an inquiry: the one that isn't canceled, otherwise the latest.
 */
async function findBooking(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      state: booking.state,
      heldUntil: booking.heldUntil,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      proposedAt: booking.proposedAt,
    })
    .from(booking)
    .where(eq(booking.inquiryId, id))
    .orderBy(sql`${booking.state} = 'canceled'`, desc(booking.createdAt))
    .limit(1)
  return row ?? null
}

/** Returns the staff members who may answer inquiries, by name. */
export function listAssignableStaff(ctx: Ctx) {
  authorize(ctx.actor, 'inquiry.see')
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.role, ['owner', 'manager']))
    .orderBy(asc(staff.name))
}
