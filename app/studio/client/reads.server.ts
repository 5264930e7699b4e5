import { type SQL, and, asc, count, desc, eq, gt, inArray, like, or, sql } from 'drizzle-orm'

import { cursorText, readCursor } from '#app/core/cursor.ts'
import { type StudioDay, addDays, startOf } from '#app/core/day.ts'
import { excerpt, fold } from '#app/core/text.ts'
import { client, inquiry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

const pageSize = 50

type Days = { from: StudioDay; to: StudioDay }

/** One page of the clients by name, all or those active in some days, with how many messages each wrote; `after` is the cursor the page before gave. */
export async function clientsByName(ctx: Ctx, { search, active = null, after }: { search: string; active?: Days | null; after: string | null }) {
  demand(ctx.actor, 'client.see')
  const from = readCursor(after)
  const beyond = from ? or(gt(client.sortName, from.at), and(eq(client.sortName, from.at), gt(client.id, from.id))) : undefined
  const rows = await ctx.db.select({ id: client.id, name: client.name, sortName: client.sortName, contact: client.contact, email: client.email, phone: client.phone }).from(client)
    .where(and(...holding(search), await narrowed(ctx, active), beyond)).orderBy(asc(client.sortName), asc(client.id)).limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const wrote = await messagesOf(ctx, shown.map(({ id }) => id))
  return {
    clients: shown.map(({ sortName: _, ...row }) => ({ ...row, messages: wrote.get(row.id) ?? 0 })),
    next: last ? cursorText({ at: last.sortName, id: last.id }) : null,
  }
}

function holding(search: string) {
  return fold(search).split(' ').filter(Boolean).map((word) => like(client.search, `%${word.replace(/[\\%_]/g, '\\$&')}%`))
}

async function narrowed(ctx: Ctx, active: Days | null) {
  return active ? activeIn(active, (await theStudio(ctx))!.timeZone) : undefined
}

/** A client is active in some days with a booking that was not canceled and starts in them, or a project that was open on one of them. */
export function activeIn({ from, to }: Days, timeZone: string): SQL {
  const [first, end] = [startOf(from, timeZone).toISOString(), startOf(addDays(to, 1), timeZone).toISOString()]
  return sql`(exists (select 1 from booking where booking.client_id = ${client.id} and booking.state <> 'canceled' and booking.starts_at >= ${first}::timestamptz and booking.starts_at < ${end}::timestamptz)
    or exists (select 1 from project where project.client_id = ${client.id} and project.started_on <= ${to}::date and (project.completed_on is null or project.completed_on >= ${from}::date)))`
}

async function messagesOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await ctx.db.select({ id: inquiry.clientId, messages: count() }).from(inquiry).where(inArray(inquiry.clientId, ids)).groupBy(inquiry.clientId)
  return new Map(rows.map(({ id, messages }) => [id ?? '', messages]))
}

/** Clients whose name or contact has these words, those whose name begins so first; a few, to choose one from. */
export async function clientsLike(ctx: Ctx, text: string, most = 8) {
  demand(ctx.actor, 'client.see')
  if (fold(text) === '') return []
  return ctx.db.select({ id: client.id, name: client.name, contact: client.contact }).from(client)
    .where(and(...holding(text))).orderBy(sql`starts_with(${client.sortName}, ${fold(text)}) desc`, asc(client.sortName), asc(client.id)).limit(most)
}

/** Clients of exactly this name, however it is written. */
export async function clientsNamed(ctx: Ctx, name: string) {
  demand(ctx.actor, 'client.see')
  return ctx.db.select({ id: client.id, name: client.name, contact: client.contact }).from(client).where(eq(client.sortName, fold(name))).orderBy(asc(client.id)).limit(8)
}

/** The name of a client, or null. */
export async function clientName(ctx: Ctx, id: string): Promise<string | null> {
  demand(ctx.actor, 'client.see')
  const [row] = await ctx.db.select({ name: client.name }).from(client).where(eq(client.id, id))
  return row?.name ?? null
}

/** A client with the messages they wrote, newest first, for those who may see inquiries; null when there is none of that id. */
export async function clientWithMessages(ctx: Ctx, id: string) {
  demand(ctx.actor, 'client.see')
  const [row] = await ctx.db.select().from(client).where(eq(client.id, id))
  if (!row) return null
  const messages = may(ctx.actor, 'inquiry.see') ? await messagesBy(ctx, id) : []
  const { search: _, sortName: __, emailKey: ___, ...facts } = row
  return { ...facts, messages }
}

async function messagesBy(ctx: Ctx, clientId: string) {
  const rows = await ctx.db.select({ id: inquiry.id, receivedAt: inquiry.receivedAt, topic: inquiry.topic, message: inquiry.message, state: inquiry.state, dueAt: inquiry.dueAt, answeredAt: inquiry.answeredAt }).from(inquiry)
    .where(eq(inquiry.clientId, clientId)).orderBy(desc(inquiry.receivedAt), desc(inquiry.id)).limit(200)
  return rows.map(({ message, ...row }) => ({ ...row, excerpt: excerpt(message, 120) }))
}

export async function countClients(ctx: Ctx, active: Days | null): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(client).where(await narrowed(ctx, active))
  return row?.count ?? 0
}
