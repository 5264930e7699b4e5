import { and, count, desc, eq, inArray, lt, or } from 'drizzle-orm'

import { cursorText, readInstantCursor } from '#app/core/cursor.ts'
import { letter } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

import type { LetterShelf } from './rules.ts'

const pageSize = 50

/** One page of the letters, newest first. */
export async function lettersByTime(ctx: Ctx, { shelf, after }: { shelf: LetterShelf; after: string | null }) {
  demand(ctx.actor, 'letter.see')
  const from = readInstantCursor(after)
  const beyond = from ? or(lt(letter.createdAt, from.at), and(eq(letter.createdAt, from.at), lt(letter.id, from.id))) : undefined
  const on = shelf === 'all' ? undefined : shelf === 'queued' ? inArray(letter.state, ['queued', 'sending']) : eq(letter.state, shelf)
  const rows = await ctx.db.select({ id: letter.id, kind: letter.kind, createdAt: letter.createdAt, toName: letter.toName, toAddress: letter.toAddress, subject: letter.subject, state: letter.state }).from(letter)
    .where(and(on, beyond)).orderBy(desc(letter.createdAt), desc(letter.id)).limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return { letters: shown, next: last ? cursorText({ at: last.createdAt.toISOString(), id: last.id }) : null }
}

/** How many are waiting, kept here or dead; dead ones want somebody's eyes. */
export async function letterCounts(ctx: Ctx) {
  demand(ctx.actor, 'letter.see')
  const rows = await ctx.db.select({ state: letter.state, count: count() }).from(letter).groupBy(letter.state)
  const of = (...states: string[]) => rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.count, 0)
  return { queued: of('queued', 'sending'), sent: of('sent'), kept: of('kept'), dead: of('dead') }
}

/** A letter as it was written; null when there is none of that id. */
export async function letterById(ctx: Ctx, id: string) {
  demand(ctx.actor, 'letter.see')
  const [row] = await ctx.db.select().from(letter).where(eq(letter.id, id))
  return row ?? null
}
