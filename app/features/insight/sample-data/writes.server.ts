import { eq, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { staff } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import { type Backup, countEventsSql, createBackup } from '#app/platform/backup/create.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { redactError, log } from '#app/platform/log.server.ts'
import { deleteCachedPages } from '#app/platform/page-cache/disk-store.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { insertSetupLink } from '#app/features/people/staff/writes.server.ts'

/**
 * Removes the sample: makes a backup, empties the database in one transaction and returns the setup
 * link. Fails with `confirm-password`, `sample-is-gone`, `sample-was-changed` or `backup-failed`.
 *
 * The backup is made before the transaction, because it takes as long as the disk needs. Every
 * write records an event, so an equal number of events proves that the backup is complete;
 * otherwise nothing is removed.
 */
export async function removeSample(ctx: Ctx) {
  authorize(ctx.actor, 'sample.remove')
  const studio = await findStudio(ctx)
  if (!studio?.sample) return fail('sample-is-gone')
  if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
  const backup = await tryCreateBackup(ctx, `${toStudioDay(ctx.now, studio.timeZone)}-sample`)
  if (!backup) return fail('backup-failed')
  // cleared first, so that a restart after a crash can't serve old pages; they are rebuilt if the
  // removal fails
  ctx.app.pageCache.clear()
  deleteCachedPages(ctx.app.config.dataDir)
  const result = await transact(ctx, async (ctx) => {
    // runs one removal or seeding at a time
    await takeLock(ctx.db, 'sampleStudio')
    if (!(await findStudio(ctx))?.sample) return fail('sample-is-gone')
    await ctx.db.execute(sql`lock table event in exclusive mode`)
    const {
      rows: [events],
    } = await ctx.db.execute<{ count: number }>(sql.raw(countEventsSql))
    if (events?.count !== backup.events) return fail('sample-was-changed')
    await truncateTables(ctx)
    await recordEvent(ctx, 'studio.sample-removed', 'studio', {
      file: backup.file,
      bytes: backup.bytes,
      rows: backup.rows,
    })
    return ok({ link: await insertSetupLink(ctx) })
  })
  if (result.ok) {
    ctx.app.studioCache = null
    deleteCachedPages(ctx.app.config.dataDir) // deletes pages cached during the transaction
  }
  return result
}

async function tryCreateBackup(ctx: Ctx, name: string): Promise<Backup | null> {
  try {
    return await createBackup(ctx.app, ctx.now, name)
  } catch (error) {
    log('error', 'backup-failed', { request: ctx.requestId, error: redactError(error) })
    return null
  }
}

/**
 * Empties all tables except accounts, scheduled jobs, rate limits and those about the program
 * itself. The only place where rows of append-only tables are deleted, because none of them is
 * real: their triggers (migration 0055) allow it with this setting in a sample studio only.
 */
async function truncateTables(ctx: TxCtx) {
  await ctx.db.execute(sql`select set_config('backlot.removing_sample', 'on', true)`)
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('account', 'scheduled_job', 'rate_limit', 'secret_key_fingerprint', 'data_folder', 'upgrade') order by 1`,
  )
  await ctx.db.execute(
    sql`truncate ${sql.join(
      rows.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )} restart identity`,
  )
}

/** The public password of the sample accounts, for local use. */
const publicPassword = 'longlight-sample'

/** Sets the password of the sample accounts to SAMPLE_PASSWORD, or to the public one. */
export async function updateSamplePassword(ctx: Ctx) {
  authorize(ctx.actor, 'studio.set-up')
  const password = ctx.app.config.samplePassword ?? publicPassword
  const [sample] = await ctx.db
    .select({ password: staff.password })
    .from(staff)
    .where(eq(staff.sample, true))
    .limit(1)
  if (!sample || (await verifyPassword(sample.password, password))) return
  const hash = await hashPassword(password)
  await transact(ctx, async (ctx) => {
    await ctx.db.update(staff).set({ password: hash }).where(eq(staff.sample, true))
    await recordEvent(ctx, 'staff.sample-password-set', 'studio')
    return ok()
  })
}
