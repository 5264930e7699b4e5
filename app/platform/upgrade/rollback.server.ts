import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'

import { gt } from 'drizzle-orm'
import type pg from 'pg'

import { addMs, day } from '#app/core/day.ts'
import { hasTable } from '#app/data/db.server.ts'
import { upgrade } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'

/** Milliseconds after an upgrade in which it can be rolled back. */
const rollbackPeriod = 7 * day

/** The newest upgrade with a backup, and the number of events since by their name. */
export type Rollback = {
  at: Date
  fromVersion: string | null
  toVersion: string
  backup: string
  events: { name: string; count: number }[]
}

/** Returns the upgrade that a rollback undoes, or null. */
export async function findRollback(client: pg.PoolClient): Promise<Rollback | null> {
  if (!(await hasTable(client, 'public.upgrade'))) return null
  const { rows } = await client.query<Omit<Rollback, 'events'> & { last: string }>(
    `select at, from_version as "fromVersion", to_version as "toVersion", backup, last_event_id::text as last
      from upgrade where backup is not null order by id desc limit 1`,
  )
  const [found] = rows
  if (!found) return null
  const { last, ...upgrade } = found
  const { rows: events } = await client.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from event
      where id > $1 and name not like 'backup.%' group by 1 order by 1`,
    [last],
  )
  return { ...upgrade, events }
}

/**
 * True while a rollback may need files that have been deleted since: its backup has only rows, so
 * their deletion waits.
 */
export async function canBeRolledBack(ctx: Ctx): Promise<boolean> {
  const recentEvents = await ctx.db
    .select({ backup: upgrade.backup })
    .from(upgrade)
    .where(gt(upgrade.at, addMs(ctx.now, -rollbackPeriod)))
  return recentEvents.some(
    ({ backup }) => backup !== null && existsSync(`${ctx.app.config.backupDir}/${backup}`),
  )
}

/** Deletes the backups of upgrades that can no longer be rolled back. */
export async function deleteUpgradeBackups({ app, now }: Ctx) {
  const { backupDir } = app.config
  for (const file of await readdir(backupDir).catch(() => [])) {
    if (!/^before-.+\.json\.gz(?:\.age)?$/.test(file)) continue
    const path = `${backupDir}/${file}`
    const modified = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (modified < addMs(now, -rollbackPeriod).getTime()) await rm(path, { force: true })
  }
}
