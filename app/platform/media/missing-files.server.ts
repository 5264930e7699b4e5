import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'

import { type SQL, notInArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { addMs, minute } from '#app/core/day.ts'
import { file } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'
import { log } from '../log.server.ts'
import { getMediaFolder } from './storage.server.ts'

/**
 * Milliseconds until a missing file is checked again: it may be on another machine, or come
 * back.
 */
const retryDelay = 5 * minute
const missingUntil = new Map<string, Date>()

/**
 * Returns true if the original is in this process's data folder. A missing one is left to other
 * processes for a while.
 */
export function hasOriginal({ app, now }: Ctx, hash: string): boolean {
  if (existsSync(`${getMediaFolder(app.config.dataDir, hash)}/original`)) return true
  missingUntil.set(hash, addMs(now, retryDelay))
  log('warn', 'file-not-here', { note: hash })
  return false
}

/** Returns a condition that leaves out rows whose file this process has recently missed. */
export function excludeMissing({ now }: Ctx, hash: PgColumn): SQL | undefined {
  for (const [missingHash, until] of missingUntil)
    if (until <= now || until > addMs(now, retryDelay)) missingUntil.delete(missingHash)
  return missingUntil.size > 0 ? notInArray(hash, [...missingUntil.keys()]) : undefined
}

/**
 * Logs how many files in the database are missing from the data folder: a sign of a wrong DATA_DIR,
 * or of a backup without them.
 */
export async function warnOfMissingFiles(ctx: Ctx) {
  const rows = await ctx.db.select({ hash: file.hash }).from(file)
  let missing = 0
  for (const { hash } of rows)
    missing += await access(`${getMediaFolder(ctx.app.config.dataDir, hash)}/original`).then(
      () => 0,
      () => 1,
    )
  if (missing > 0)
    log('warn', 'files-missing', {
      note: `${missing} of ${rows.length} files in the database are missing from DATA_DIR`,
    })
}
