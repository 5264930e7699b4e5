import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'

import { type SQL, notInArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { after, minute } from '#app/core/day.ts'
import { libraryItem, picture } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'
import { log } from '../log.server.ts'
import { folderOf } from './files.server.ts'

/**
 * A file this process didn't find may be on another machine, or come back: after this long it looks
 * again.
 */
const pause = 5 * minute
const absent = new Map<string, Date>()

/**
 * Whether the original is in this process's data folder; one that isn't is left to other processes
 * for a while.
 */
export function isHere({ app, now }: Ctx, hash: string): boolean {
  if (existsSync(`${folderOf(app.config.dataDir, hash)}/original`)) return true
  absent.set(hash, after(now, pause))
  log('warn', 'file-not-here', { what: hash })
  return false
}

/** Leaves out the rows whose file this process has just not found. */
export function maybeHere({ now }: Ctx, hash: PgColumn): SQL | undefined {
  for (const [known, until] of absent)
    if (until <= now || until > after(now, pause)) absent.delete(known)
  return absent.size > 0 ? notInArray(hash, [...absent.keys()]) : undefined
}

/**
 * Says in the log how many files the database names that are not in the data folder: a wrong
 * DATA_DIR, or a backup without them.
 */
export async function warnOfMissingFiles(ctx: Ctx) {
  const rows = await ctx.db
    .select({ hash: picture.hash })
    .from(picture)
    .union(ctx.db.select({ hash: libraryItem.hash }).from(libraryItem))
  let missing = 0
  for (const { hash } of rows)
    missing += await access(`${folderOf(ctx.app.config.dataDir, hash)}/original`).then(
      () => 0,
      () => 1,
    )
  if (missing > 0)
    log('warn', 'files-missing', {
      what: `${missing} of ${rows.length} files the database names are not in DATA_DIR`,
    })
}
