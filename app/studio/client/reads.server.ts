import { and, asc, count, desc, eq, gt, inArray, like, or, sql } from 'drizzle-orm'

import { cursorText, readCursor } from '#app/core/cursor.ts'
import { excerpt, fold } from '#app/core/text.ts'
import { client, inquiry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may } from '#app/studio/access.ts'

const pageSize = 50

/** One page of the clients by name, with how many messages each wrote; `after` is the cursor the page before gave. */
export async function clientsByName(ctx: Ctx, { search, after }: { search: string; after: string | null }) {
  demand(ctx.actor, 'client.see')
  const from = readCursor(after)
  const beyond = from ? or(gt(client.sortName, from.at), and(eq(client.sortName, from.at), gt(client.id, from.id))) : undefined
  const rows = await ctx.db.select({ id: client.id, name: client.name, sortName: client.sortName, contact: client.contact, email: client.email, phone: client.phone }).from(client)
    .where(and(...holding(search), beyond)).orderBy(asc(client.sortName), asc(client.id)).limit(pageSize + 1)
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

export async function countClients(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(client)
  return row?.count ?? 0
}
