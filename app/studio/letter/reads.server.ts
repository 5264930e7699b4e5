import { type SQL, and, count, desc, eq, gt, inArray, isNotNull, lt, or } from 'drizzle-orm'

import { after, day, minute } from '#app/core/day.ts'
import { cursorText, readInstantCursor } from '#app/core/cursor.ts'
import { letter } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { demand } from '#app/studio/access.ts'

import type { LetterShelf } from './rules.ts'

const pageSize = 50

/** One page of the letters, newest first. */
export async function lettersByTime(
  ctx: Ctx,
  { shelf, after: cursor }: { shelf: LetterShelf; after: string | null },
) {
  demand(ctx.actor, 'letter.see')
  const from = readInstantCursor(cursor)
  const beyond = from
    ? or(lt(letter.createdAt, from.at), and(eq(letter.createdAt, from.at), lt(letter.id, from.id)))
    : undefined
  const on =
    shelf === 'all'
      ? undefined
      : shelf === 'queued'
        ? inArray(letter.state, ['queued', 'sending'])
        : eq(letter.state, shelf)
  const rows = await ctx.db
    .select({
      id: letter.id,
      kind: letter.kind,
      createdAt: letter.createdAt,
      toName: letter.toName,
      toAddress: letter.toAddress,
      subject: letter.subject,
      state: letter.state,
    })
    .from(letter)
    .where(and(on, beyond))
    .orderBy(desc(letter.createdAt), desc(letter.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    letters: shown,
    next: last ? cursorText({ at: last.createdAt.toISOString(), id: last.id }) : null,
  }
}

/** How many could not be sent. */
export async function countDeadLetters(ctx: Ctx): Promise<number> {
  demand(ctx.actor, 'letter.see')
  return ctx.db.$count(letter, eq(letter.state, 'dead'))
}

const isWaiting = inArray(letter.state, ['queued', 'sending'])
/**
 * An email that failed once may only have been asked to come back; one that has waited this long is
 * in trouble.
 */
const patience = 5 * minute

/** What waits to be sent, and why and when one of it failed last. */
export async function findMailQueue(ctx: Ctx) {
  demand(ctx.actor, 'letter.see')
  return { waiting: await ctx.db.$count(letter, isWaiting), ...(await lastFailure(ctx, isWaiting)) }
}

/**
 * What is wrong with sending, or null when all is well: emails that failed wait, the saved server
 * can't be used, or some were given up in the last two days.
 */
export async function findMailTrouble(ctx: Ctx) {
  demand(ctx.actor, 'mail.see-trouble')
  const stuck = await ctx.db.$count(
    letter,
    and(isWaiting, isNotNull(letter.failedAt), lt(letter.createdAt, after(ctx.now, -patience))),
  )
  const isLost = and(eq(letter.state, 'dead'), gt(letter.failedAt, after(ctx.now, -2 * day)))
  const lost = await ctx.db.$count(letter, isLost)
  const waiting = await ctx.db.$count(letter, isWaiting)
  const unusable = waiting > 0 && (await findMailServer(ctx)).kind === 'unusable'
  if (stuck === 0 && lost === 0 && !unusable) return null
  return {
    waiting: stuck > 0 || unusable ? waiting : 0,
    lost,
    unusable,
    ...(await lastFailure(ctx, or(isWaiting, isLost))),
  }
}

async function lastFailure(ctx: Ctx, among: SQL | undefined) {
  const [last] = await ctx.db
    .select({ error: letter.lastError, at: letter.failedAt })
    .from(letter)
    .where(and(among, isNotNull(letter.failedAt)))
    .orderBy(desc(letter.failedAt))
    .limit(1)
  return last ?? { error: null, at: null }
}

/** How many are waiting, kept here or dead; dead ones want somebody's eyes. */
export async function letterCounts(ctx: Ctx) {
  demand(ctx.actor, 'letter.see')
  const rows = await ctx.db
    .select({ state: letter.state, count: count() })
    .from(letter)
    .groupBy(letter.state)
  const of = (...states: string[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.count, 0)
  return { queued: of('queued', 'sending'), sent: of('sent'), kept: of('kept'), dead: of('dead') }
}

/** A letter as it was written; null when there is none of that id. */
export async function letterById(ctx: Ctx, id: string) {
  demand(ctx.actor, 'letter.see')
  const [row] = await ctx.db.select().from(letter).where(eq(letter.id, id))
  return row ?? null
}
