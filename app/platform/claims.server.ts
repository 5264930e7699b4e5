import { type SQL, and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { addMs } from '#app/core/day.ts'

import type { Ctx } from './context.server.ts'

/** A table used as a queue: one process at a time holds a row, marked by `claimedAt`. */
type Claimable = PgTable & { claimedAt: PgColumn; $inferSelect: { claimedAt: Date | null } }
type Row<T extends Claimable> = T['$inferSelect']
/**
 * `lease` in milliseconds: a row claimed longer ago belongs to a process that died, so another may
 * take it.
 */
export type Queue<T extends Claimable> = { table: T; key: PgColumn; lease: number }
type Next<T extends Claimable> = {
  due: SQL | undefined
  order: SQL[]
  set?: Partial<{ [column in keyof Row<T>]: Row<T>[column] | SQL }>
}

/** Claims the first row that is due and that no living process holds. */
export async function claimNext<T extends Claimable>(
  ctx: Ctx,
  { table, key, lease }: Queue<T>,
  { due, order, set }: Next<T>,
): Promise<Row<T> | undefined> {
  // a claim from the future was made while a clock was wrong
  const isFree = or(
    isNull(table.claimedAt),
    lte(table.claimedAt, addMs(ctx.now, -lease)),
    gt(table.claimedAt, addMs(ctx.now, lease)),
  )
  // compared with `=`: with `in`, PostgreSQL may run the inner query once per row and claim as many
  const next = ctx.db
    .select({ key })
    .from(table as PgTable)
    .where(and(due, isFree))
    .orderBy(...order)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await ctx.db
    .update(table as PgTable)
    .set({ claimedAt: ctx.now, ...set })
    .where(eq(key, sql`(${next})`))
    .returning()
  return row as Row<T> | undefined
}

/**
 * Writes the outcome and releases the claim. Returns false, without writing, when another process
 * has taken over the row or the row was deleted.
 */
export async function settleClaim<T extends Claimable>(
  ctx: Ctx,
  { table, key }: Queue<T>,
  row: Row<T>,
  outcome: Partial<Row<T>>,
): Promise<boolean> {
  const settled = await ctx.db
    .update(table as PgTable)
    .set({ ...outcome, claimedAt: null })
    .where(isHeld(table, key, row))
    .returning({ key })
  return settled.length > 0
}

/**
 * Renews a claim while the work takes longer than its lease. `end` must be awaited before the claim
 * is settled.
 */
export function renewClaim<T extends Claimable>(
  ctxNow: () => Ctx,
  { table, key, lease }: Queue<T>,
  row: Row<T>,
): { end(): Promise<void> } {
  let renewing: Promise<void> = Promise.resolve()
  const renew = async () => {
    const ctx = ctxNow()
    const renewed = await ctx.db
      .update(table as PgTable)
      .set({ claimedAt: ctx.now })
      .where(isHeld(table, key, row))
      .returning({ key })
    if (renewed.length > 0) row.claimedAt = ctx.now
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {})
  }, lease / 3)
  return {
    async end() {
      clearInterval(timer)
      await renewing
    },
  }
}

/**
 * Releases every claim. Call it only at startup on a database no other process uses: the process
 * that held them has died.
 */
export async function reclaimAbandoned<T extends Claimable>(
  ctx: Ctx,
  { table }: Queue<T>,
  set: Partial<Row<T>> = {},
) {
  await ctx.db
    .update(table as PgTable)
    .set({ ...set, claimedAt: null })
    .where(isNotNull(table.claimedAt))
}

/**
 * Returns the condition for a row that is due. A time more than `longest` milliseconds ahead was
 * set while a clock was wrong, and counts as due.
 */
export function isDue(dueAt: PgColumn, now: Date, longest: number): SQL | undefined {
  return or(lte(dueAt, now), gt(dueAt, addMs(now, longest)))
}

/** Locks the rows of a query that no other transaction has locked, and skips the rest. */
export function lockAvailable<
  Q extends { for(strength: 'update', config: { skipLocked: true }): unknown },
>(query: Q): ReturnType<Q['for']> {
  return query.for('update', { skipLocked: true }) as ReturnType<Q['for']>
}

function isHeld<T extends Claimable>(table: T, key: PgColumn, row: Row<T>) {
  return and(
    eq(key, (row as Record<string, unknown>)[findKeyName(table, key)]),
    eq(table.claimedAt, row.claimedAt),
  )
}

function findKeyName(table: PgTable, key: PgColumn): string {
  return Object.entries(table).find(([, column]) => column === key)![0]
}
