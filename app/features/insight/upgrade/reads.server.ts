import { existsSync, readFileSync } from 'node:fs'

import { desc } from 'drizzle-orm'

import { upgrade } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { type VersionView, parseChangelog } from './rules.ts'

/** Returns what the settings show about the version. */
export async function getVersionView(ctx: Ctx): Promise<VersionView> {
  authorize(ctx.actor, 'backup.see')
  const { config, release } = ctx.app
  const [row] = await ctx.db.select().from(upgrade).orderBy(desc(upgrade.id)).limit(1)
  const isFirst = !row || row.fromSchema === 0
  return {
    version: release.version,
    last: isFirst
      ? null
      : {
          at: row.at,
          fromVersion: row.fromVersion,
          canRollBack: row.backup !== null && existsSync(`${config.backupDir}/${row.backup}`),
        },
    changes:
      !isFirst && existsSync(release.changelog)
        ? parseChangelog(readFileSync(release.changelog, 'utf8'), release.version)
        : [],
  }
}
