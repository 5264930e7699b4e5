import { eq, lt, sql } from 'drizzle-orm'
import type pg from 'pg'

import { addMs, day } from '#app/core/day.ts'
import { fail, type Failure } from '#app/core/result.ts'
import { toDatabase } from '#app/data/db.server.ts'
import { idempotencyKey } from '#app/data/schema/index.server.ts'

import type { Ctx, TxCtx } from './context.server.ts'
import { isDatabaseUnavailable } from './database-errors.server.ts'

type Result = { ok: boolean }

/**
 * How long a transaction may stay open, in milliseconds: then its connection is cut, so that nobody
 * waits for somebody else's mistake.
 */
const defaultTimeoutMs = 10_000
const retryableCodes = new Set(['40001', '40P01'])

/**
 * One write: all of it is kept, or, when it answers with a problem or throws, none of it.
 *
 * The work gets the context again, now with the transaction's own connection in `db`; it takes it
 * under the same name (a lint rule sees to it), so the outer one cannot be reached by mistake: with
 * one connection that would wait for itself. A form that carries a key is answered once; the same
 * form again gets the first answer. `patience` is for the one work that takes longer on a busy
 * machine and that nobody waits behind: the story, before the first page is shown.
 */
export async function transact<A extends Result>(
  ctx: Ctx | TxCtx,
  work: (ctx: TxCtx) => Promise<A>,
  { timeoutMs = defaultTimeoutMs } = {},
): Promise<A | Failure<'form-was-changed'>> {
  if ('tx' in ctx) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(ctx, work, timeoutMs)
    } catch (error) {
      if (attempt === 3 || !retryableCodes.has(getErrorCode(error) ?? '')) throw error
    }
  }
}

/** SQLSTATE of what a database refused, wherever the driver put it. */
export function getErrorCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

async function runTransaction<A extends Result>(
  ctx: Ctx,
  work: (ctx: TxCtx) => Promise<A>,
  timeoutMs: number,
): Promise<A | Failure<'form-was-changed'>> {
  const client = await ctx.app.pool.connect()
  const txCtx: TxCtx = { ...ctx, db: toDatabase(client), tx: { changedNouns: new Set() } }
  let broken = true
  try {
    const answer = await withTimeout(async () => {
      await client.query('begin')
      const result = (await findFirstAnswer<A>(txCtx)) ?? (await work(txCtx))
      if (result.ok) await ctx.app.live.notifyInTransaction(client, txCtx.tx.changedNouns)
      await saveFirstAnswer(txCtx, result)
      await client.query(result.ok ? 'commit' : 'rollback')
      return result
    }, timeoutMs)
    broken = false
    if (answer.ok) ctx.app.live.notify(txCtx.tx.changedNouns)
    return answer
  } catch (error) {
    broken = !(await rollBack(client, error))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * The answer this form got before, if it was sent before by the same person with the same words.
 */
async function findFirstAnswer<A>(ctx: TxCtx): Promise<A | undefined> {
  if (!ctx.idempotency) return undefined
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${ctx.idempotency.key}, 7203741))`,
  )
  const [row] = await ctx.db
    .select()
    .from(idempotencyKey)
    .where(eq(idempotencyKey.key, ctx.idempotency.key))
  if (!row) return undefined
  const same = row.contentHash === ctx.idempotency.contentHash && row.actorId === getActorId(ctx)
  return (same ? row.answer : fail('form-was-changed')) as A
}

async function saveFirstAnswer(ctx: TxCtx, answer: Result) {
  if (!ctx.idempotency || !answer.ok) return
  await ctx.db
    .insert(idempotencyKey)
    .values({ ...ctx.idempotency, actorId: getActorId(ctx), answer, at: ctx.now })
    .onConflictDoNothing()
}

function getActorId({ actor }: Ctx): string {
  return actor.kind === 'staff' ? actor.id : actor.kind
}

async function withTimeout<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error('A transaction stayed open too long and was cut.'), {
            code: 'transaction-late',
          }),
        ),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function rollBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (getErrorCode(error) === 'transaction-late' || isDatabaseUnavailable(error)) return false
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** A form's first answer is remembered for two days: longer than a tab stays open over a night. */
export async function deleteOldIdempotencyKeys(ctx: Ctx) {
  await ctx.db.delete(idempotencyKey).where(lt(idempotencyKey.at, addMs(ctx.now, -2 * day)))
}
