import { eq, lt, sql } from 'drizzle-orm'
import type pg from 'pg'

import { after, day } from '#app/core/day.ts'
import { problem, type Refusal } from '#app/core/result.ts'
import { databaseOn } from '#app/data/db.server.ts'
import { formReceipt } from '#app/data/schema/index.server.ts'

import type { Ctx, TxCtx } from './context.server.ts'
import { isDatabaseAway } from './database-errors.server.ts'

type Answer = { ok: boolean }

/**
 * How long a transaction may stay open, in milliseconds: then its connection is cut, so that nobody
 * waits for somebody else's mistake.
 */
const deadline = 10_000
const worthRepeating = new Set(['40001', '40P01'])

/**
 * One write: all of it is kept, or, when it answers with a problem or throws, none of it.
 *
 * The work gets the context again, now with the transaction's own connection in `db`; it takes it
 * under the same name (a lint rule sees to it), so the outer one cannot be reached by mistake: with
 * one connection that would wait for itself. A form that carries a key is answered once; the same
 * form again gets the first answer. `patience` is for the one work that takes longer on a busy
 * machine and that nobody waits behind: the story, before the first page is shown.
 */
export async function transact<A extends Answer>(
  ctx: Ctx | TxCtx,
  work: (ctx: TxCtx) => Promise<A>,
  { patience = deadline } = {},
): Promise<A | Refusal<'form-was-changed'>> {
  if ('inside' in ctx) return work(ctx)
  for (let round = 1; ; round++) {
    try {
      return await once(ctx, work, patience)
    } catch (error) {
      if (round === 3 || !worthRepeating.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** SQLSTATE of what a database refused, wherever the driver put it. */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

async function once<A extends Answer>(
  ctx: Ctx,
  work: (ctx: TxCtx) => Promise<A>,
  patience: number,
): Promise<A | Refusal<'form-was-changed'>> {
  const client = await ctx.app.pool.connect()
  const inner: TxCtx = { ...ctx, db: databaseOn(client), inside: { happened: new Set() } }
  let broken = true
  try {
    const answer = await inTime(async () => {
      await client.query('begin')
      const kept = (await earlier<A>(inner)) ?? (await work(inner))
      if (kept.ok) await ctx.app.live.carry(client, inner.inside.happened)
      await remember(inner, kept)
      await client.query(kept.ok ? 'commit' : 'rollback')
      return kept
    }, patience)
    broken = false
    if (answer.ok) ctx.app.live.tell(inner.inside.happened)
    return answer
  } catch (error) {
    broken = !(await rolledBack(client, error))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * The answer this form got before, if it was sent before by the same person with the same words.
 */
async function earlier<A>(ctx: TxCtx): Promise<A | undefined> {
  if (!ctx.once) return undefined
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${ctx.once.key}, 7203741))`,
  )
  const [row] = await ctx.db.select().from(formReceipt).where(eq(formReceipt.key, ctx.once.key))
  if (!row) return undefined
  const same = row.contentHash === ctx.once.contentHash && row.actorId === actorId(ctx)
  return (same ? row.answer : problem('form-was-changed')) as A
}

async function remember(ctx: TxCtx, answer: Answer) {
  if (!ctx.once || !answer.ok) return
  await ctx.db
    .insert(formReceipt)
    .values({ ...ctx.once, actorId: actorId(ctx), answer, at: ctx.now })
    .onConflictDoNothing()
}

function actorId({ actor }: Ctx): string {
  return actor.kind === 'staff' ? actor.id : actor.kind
}

async function inTime<T>(work: () => Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () =>
        fail(
          Object.assign(new Error('A transaction stayed open too long and was cut.'), {
            code: 'transaction-late',
          }),
        ),
      patience,
    )
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

async function rolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (codeOf(error) === 'transaction-late' || isDatabaseAway(error)) return false
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** A form's first answer is remembered for two days: longer than a tab stays open over a night. */
export async function forgetOldReceipts(ctx: Ctx) {
  await ctx.db.delete(formReceipt).where(lt(formReceipt.at, after(ctx.now, -2 * day)))
}
