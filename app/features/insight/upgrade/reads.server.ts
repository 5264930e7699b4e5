import { existsSync, readFileSync } from 'node:fs'

import { desc } from 'drizzle-orm'

import { upgrade } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import {
  type ChangeGroup,
  type UpgradeNoticeView,
  type VersionView,
  listChanges,
  maxNoticeChanges,
} from './rules.ts'

type Upgrade = typeof upgrade.$inferSelect

/** Returns what the settings show about the version. */
export async function getVersionView(ctx: Ctx): Promise<VersionView> {
  authorize(ctx.actor, 'backup.see')
  const { config, release } = ctx.app
  const [row] = await listUpgrades(ctx)
  return {
    version: release.version,
    last: row
      ? {
          at: row.at,
          fromVersion: row.fromVersion,
          canRollBack: row.backup !== null && existsSync(`${config.backupDir}/${row.backup}`),
        }
      : null,
    changes: row ? readChanges(ctx, row.fromVersion) : [],
  }
}

/** Returns what the dashboard says about the upgrades that no owner has dismissed, or null. */
export async function findUpgradeNotice(ctx: Ctx): Promise<UpgradeNoticeView | null> {
  authorize(ctx.actor, 'backup.see')
  const rows = await listUpgrades(ctx)
  const dismissed = rows.findIndex(({ dismissedAt }) => dismissedAt !== null)
  const open = dismissed === -1 ? rows : rows.slice(0, dismissed)
  const [last, first] = [open[0], open.at(-1)]
  if (!last || !first) return null
  const { version } = ctx.app.release
  const { fromVersion } = first
  const groups = fromVersion === version ? [] : readChanges(ctx, fromVersion)
  const changes = groups.flatMap(({ changes }) => changes)
  return {
    version,
    fromVersion,
    at: last.at,
    changes: changes.slice(0, maxNoticeChanges),
    total: changes.length,
  }
}

/** Returns the upgrades, newest first, without first starts, which have no earlier version. */
async function listUpgrades({ db }: Ctx): Promise<Upgrade[]> {
  const rows = await db.select().from(upgrade).orderBy(desc(upgrade.id))
  return rows.filter(
    ({ fromVersion, fromSchema, toSchema }) =>
      fromVersion !== null || (fromSchema > 0 && fromSchema < toSchema),
  )
}

function readChanges({ app }: Ctx, fromVersion: string | null): ChangeGroup[] {
  const { changelog, version } = app.release
  if (!existsSync(changelog)) return []
  return listChanges(readFileSync(changelog, 'utf8'), { from: fromVersion, to: version })
}
