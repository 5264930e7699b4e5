import { eq, lt } from 'drizzle-orm'
import type pg from 'pg'

import { addMs, day } from '#app/core/day.ts'
import { fail, type Failure } from '#app/core/result.ts'
import { toDatabase } from '#app/data/db.server.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { idempotencyKey } from '#app/data/schema/index.server.ts'

import type { Ctx, TxCtx } from './context.server.ts'
import { isDatabaseUnavailable, retryableCodes } from './database-errors.server.ts'

type Result = { ok: boolean }

/**
 * Milliseconds a transaction may stay open. Then its connection is closed, so that its locks don't
 * block others.
 */
const defaultTimeoutMs = 10_000
/** Error code of a transaction that was ended because it stayed open too long. */
export const lateCode = 'transaction-late'

/**
 * Runs `work` in a transaction: commits it, or rolls all of it back when it fails or throws.
 * Deadlocks and serialization failures are retried twice. A form with an idempotency key takes
 * effect once: sent again, it gets the first result, and with other content it fails with
 * `form-was-changed`.
 *
 * `work` gets a context whose `db` is the transaction's connection. A lint rule makes it use the
 * same name, so that the outer context is out of reach: with one connection that would wait for
 * itself. `timeoutMs` is for seeding the sample studio, which takes longer on a busy machine and
 * blocks no other request.
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

/** Returns the SQLSTATE of a database error, no matter where the driver put it. */
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
  const txCtx: TxCtx = {
    ...ctx,
    db: toDatabase(client),
    tx: { changedNouns: new Set(), beforeCommit: new Map() },
  }
  let broken = true
  try {
    const outcome = await withTimeout(async () => {
      await client.query('begin')
      const firstResult = await findFirstResult<A>(txCtx)
      const result = firstResult ?? (await work(txCtx))
      if (result.ok) await completeChange(txCtx)
      if (result.ok) await ctx.app.live.notifyInTransaction(client, txCtx.tx.changedNouns)
      if (!firstResult) await saveFirstResult(txCtx, result)
      await client.query(result.ok ? 'commit' : 'rollback')
      return result
    }, timeoutMs)
    broken = false
    if (outcome.ok) ctx.app.live.notify(txCtx.tx.changedNouns)
    return outcome
  } catch (error) {
    broken = !(await rollBack(client, error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Does the work that waits for the end of the change, and what it adds to that. */
async function completeChange(ctx: TxCtx) {
  for (const [key, complete] of ctx.tx.beforeCommit) {
    ctx.tx.beforeCommit.delete(key)
    await complete(ctx)
  }
}

/** Returns the result this form got before, if the same person sent the same content. */
async function findFirstResult<A>(ctx: TxCtx): Promise<A | undefined> {
  if (!ctx.idempotency) return undefined
  await takeLock(ctx.db, 'idempotencyKey', { key: ctx.idempotency.key })
  const [row] = await ctx.db
    .select()
    .from(idempotencyKey)
    .where(eq(idempotencyKey.key, ctx.idempotency.key))
  if (!row) return undefined
  const isSame = row.contentHash === ctx.idempotency.contentHash && row.actorId === getActorId(ctx)
  return (isSame ? row.answer : fail('form-was-changed')) as A
}

/** Throws a retryable error if a process that takes other locks carried out the form. */
async function saveFirstResult(ctx: TxCtx, result: Result) {
  if (!ctx.idempotency || !result.ok) return
  const savedRows = await ctx.db
    .insert(idempotencyKey)
    .values({ ...ctx.idempotency, actorId: getActorId(ctx), answer: result, at: ctx.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (savedRows.length === 0)
    throw Object.assign(new Error('The form already took effect.'), { code: '40001' })
}

function getActorId({ actor }: Ctx): string {
  if (actor.kind === 'client') return actor.contactId
  return actor.kind === 'staff' ? actor.id : actor.kind
}

async function withTimeout<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error('A transaction stayed open too long and was cut.'), {
            code: lateCode,
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
  if (getErrorCode(error) === lateCode || isDatabaseUnavailable(error)) return false
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** Deletes idempotency keys after two days: longer than a tab stays open overnight. */
export async function deleteOldIdempotencyKeys(ctx: Ctx) {
  await ctx.db.delete(idempotencyKey).where(lt(idempotencyKey.at, addMs(ctx.now, -2 * day)))
}
