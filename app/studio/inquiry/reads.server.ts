import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  like,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { cursorText, readInstantCursor } from '#app/core/cursor.ts'
import { addDays, startOf } from '#app/core/day.ts'
import { likePattern, searchWords } from '#app/core/search.ts'
import { excerpt } from '#app/core/text.ts'
import {
  booking,
  client,
  inquiry,
  inquiryEntry,
  letter,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import type { Narrowing, Shelf } from './rules.ts'

const pageSize = 50

type Asked = { shelf: Shelf; search: string; after: string | null; narrowing?: Narrowing }

const everything: Narrowing = { days: null, reply: null }

/** One page of the inbox: what waits by time left of the promise, everything else newest first. */
export async function inbox(ctx: Ctx, { shelf, search, after, narrowing = everything }: Asked) {
  demand(ctx.actor, 'inquiry.see')
  const waiting = shelf === 'waiting'
  const from = readInstantCursor(after)
  const rows = await ctx.db
    .select({
      id: inquiry.id,
      receivedAt: inquiry.receivedAt,
      name: inquiry.name,
      topic: inquiry.topic,
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
        on(shelf),
        ...(await narrowed(ctx, narrowing)),
        ...holding(search),
        from ? beyond(waiting, from) : undefined,
      ),
    )
    .orderBy(
      ...(waiting
        ? [asc(inquiry.dueAt), asc(inquiry.id)]
        : [desc(inquiry.receivedAt), desc(inquiry.id)]),
    )
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    inquiries: shown.map(({ message, ...row }) => ({ ...row, excerpt: excerpt(message, 90) })),
    next: last
      ? cursorText({
          at: ((waiting ? last.dueAt : null) ?? last.receivedAt).toISOString(),
          id: last.id,
        })
      : null,
  }
}

/** The newest few that hold all of these words; spam is not looked through. */
export async function inquiriesLike(ctx: Ctx, search: string) {
  demand(ctx.actor, 'inquiry.see')
  const rows = await ctx.db
    .select({ id: inquiry.id, name: inquiry.name, message: inquiry.message, state: inquiry.state })
    .from(inquiry)
    .where(and(ne(inquiry.state, 'spam'), ...holding(search)))
    .orderBy(desc(inquiry.receivedAt), desc(inquiry.id))
    .limit(6)
  return rows.map(({ message, ...row }) => ({ ...row, excerpt: excerpt(message, 60) }))
}

function holding(search: string) {
  return searchWords(search).map((word) => like(inquiry.search, likePattern(word)))
}

/** Those of some days of the studio's calendar, answered within the promise or not. */
async function narrowed(ctx: Ctx, { days, reply }: Narrowing): Promise<(SQL | undefined)[]> {
  const timeZone = days && (await theStudio(ctx))!.timeZone
  const inTime = sql`${inquiry.answeredAt} <= ${inquiry.dueAt}`
  return [
    days && timeZone
      ? and(
          gte(inquiry.receivedAt, startOf(days.from, timeZone)),
          lt(inquiry.receivedAt, startOf(addDays(days.to, 1), timeZone)),
        )
      : undefined,
    reply === 'in-time' ? inTime : reply === 'other' ? sql`${inTime} is not true` : undefined,
  ]
}

function on(shelf: Shelf): SQL | undefined {
  return shelf === 'all' ? ne(inquiry.state, 'spam') : eq(inquiry.state, shelf)
}

function beyond(waiting: boolean, { at, id }: { at: Date; id: string }): SQL | undefined {
  return waiting
    ? or(gt(inquiry.dueAt, at), and(eq(inquiry.dueAt, at), gt(inquiry.id, id)))
    : or(lt(inquiry.receivedAt, at), and(eq(inquiry.receivedAt, at), lt(inquiry.id, id)))
}

/**
 * How many lie on each shelf, of all or of what it is narrowed to; `late` are those past their
 * time.
 */
export async function inboxCounts(ctx: Ctx, narrowing = everything) {
  demand(ctx.actor, 'inquiry.see')
  const rows = await ctx.db
    .select({
      state: inquiry.state,
      count: count(),
      late: sql<number>`count(*) filter (where ${inquiry.state} = 'waiting' and ${inquiry.dueAt} < ${ctx.now.toISOString()})::int`,
    })
    .from(inquiry)
    .where(and(...(await narrowed(ctx, narrowing))))
    .groupBy(inquiry.state)
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: of('waiting'),
    answered: of('answered'),
    archived: of('archived'),
    spam: of('spam'),
    all: of('waiting') + of('answered') + of('archived'),
    late: rows.reduce((sum, row) => sum + row.late, 0),
  }
}

/**
 * An inquiry with its thread, its facts and what else this mailbox wrote; null when there is none
 * of that id.
 */
export async function inquiryWithThread(ctx: Ctx, id: string) {
  demand(ctx.actor, 'inquiry.see')
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
        eq(inquiry.emailKey, row.inquiry.emailKey),
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
    booking: await bookingFor(ctx, id),
    entries: await entriesOf(ctx, id),
    others: others.map(({ message, ...other }) => ({ ...other, excerpt: excerpt(message, 60) })),
  }
}

function entriesOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      id: inquiryEntry.id,
      at: inquiryEntry.at,
      kind: inquiryEntry.kind,
      text: inquiryEntry.text,
      by: staff.name,
      byId: inquiryEntry.staffId,
      letterId: inquiryEntry.letterId,
      letter: {
        state: letter.state,
        keptBecause: letter.keptBecause,
        sentAt: letter.sentAt,
        lastError: letter.lastError,
      },
    })
    .from(inquiryEntry)
    .leftJoin(staff, eq(staff.id, inquiryEntry.staffId))
    .leftJoin(letter, eq(letter.id, inquiryEntry.letterId))
    .where(eq(inquiryEntry.inquiryId, id))
    .orderBy(asc(inquiryEntry.at), asc(inquiryEntry.id))
}

/** The booking an inquiry led to: one that is not canceled, else the last one. */
async function bookingFor(ctx: Ctx, id: string) {
  const [led] = await ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      state: booking.state,
      heldUntil: booking.heldUntil,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(booking)
    .where(eq(booking.inquiryId, id))
    .orderBy(sql`${booking.state} = 'canceled'`, desc(booking.createdAt))
    .limit(1)
  return led ?? null
}

/** Those of the staff who answer inquiries, by name. */
export function assignable(ctx: Ctx) {
  demand(ctx.actor, 'inquiry.see')
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.role, ['owner', 'manager']))
    .orderBy(asc(staff.name))
}
