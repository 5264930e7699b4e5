import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'

import { and, eq, inArray, lte, not } from 'drizzle-orm'

import { addMs, hour } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { file, rendition } from '#app/data/schema/index.server.ts'
import { isDeletionPaused } from '#app/platform/backup/queue.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type Checksums, readChecksums } from '#app/platform/media/checksums.server.ts'
import { hasOriginal } from '#app/platform/media/missing-files.server.ts'
import {
  deleteFiles,
  getMediaFolder,
  moveIntoPlace,
  removeFolder,
  storeBytes,
  sweepStaleFiles,
  syncMovedFolder,
} from '#app/platform/media/storage.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import {
  buildIsUsedSql,
  findFileWithoutCrc,
  listFilesWithoutCrc,
  listUsedHashes,
} from './reads.server.ts'

/** Received bytes in a folder of their own, on the disk already. */
export type StoredFile = Checksums & { folder: string }

/**
 * Serializes adding and deleting the files of one hash. The key is that of older versions, which
 * may use the same database.
 */
export function lockFile(ctx: TxCtx, hash: string) {
  return takeLock(ctx.db, 'mediaFiles', { key: `picture ${hash}` })
}

/**
 * Registers a received file and moves it into place. The bytes are on the disk before the
 * transaction commits, so a row never names a file that doesn't exist. The caller holds `lockFile`
 * and references the file in the same transaction.
 */
export async function saveFile(ctx: TxCtx, { folder, hash, bytes, crc32 }: StoredFile) {
  const { dataDir } = ctx.app.config
  await ctx.db
    .insert(file)
    .values({ hash, bytes, crc32, storedAt: ctx.now })
    .onConflictDoUpdate({ target: file.hash, set: { bytes, crc32 } })
  moveIntoPlace(dataDir, folder, hash)
  await syncMovedFolder(dataDir, hash)
}

/**
 * Writes bytes to the disk and runs a write that saves them with `saveFile`; what it doesn't save
 * is deleted. Fails with `no-room` if the disk is full.
 */
export async function withStoredBytes<Result>(
  ctx: Ctx,
  bytes: Uint8Array,
  save: (stored: StoredFile) => Promise<Result>,
): Promise<Result | Failure<'no-room'>> {
  let stored: StoredFile
  try {
    stored = await storeBytes(ctx.app.config.dataDir, bytes)
  } catch (error) {
    if (getErrorCode(error) === 'ENOSPC') return fail('no-room')
    throw error
  }
  try {
    return await save(stored)
  } catch (error) {
    await deleteUnusedFiles(ctx, stored.hash).catch(() => {}) // the next cleanup deletes it
    throw error
  } finally {
    await removeFolder(stored.folder)
  }
}

/** Does the same with several files, which the write saves with `saveFiles`. */
export function withStoredFiles<Result>(
  ctx: Ctx,
  [bytes, ...rest]: Uint8Array[],
  save: (stored: StoredFile[]) => Promise<Result>,
  before: StoredFile[] = [],
): Promise<Result | Failure<'no-room'>> {
  if (!bytes) return save(before)
  return withStoredBytes(ctx, bytes, (stored) =>
    withStoredFiles(ctx, rest, save, [...before, stored]),
  )
}

/** Saves several files. The locks are taken in an order in which no two writes wait in a circle. */
export async function saveFiles(ctx: TxCtx, stored: StoredFile[]) {
  const hashes = new Set(stored.map(({ hash }) => hash))
  for (const hash of [...hashes].toSorted()) await lockFile(ctx, hash)
  for (const file of stored) await saveFile(ctx, file)
}

/** Deletes a file that nothing uses, with everything made from it. */
export function deleteUnusedFiles(callerCtx: Ctx, hash: string) {
  // runs as the system, regardless of who removed the last usage
  const ctx: Ctx = { ...callerCtx, actor: { kind: 'system' }, idempotency: null }
  authorize(ctx.actor, 'file.maintain')
  return transact(ctx, async (ctx) => {
    const { dataDir } = ctx.app.config
    if (await isDeletionPaused(ctx)) return ok() // the next cleanup deletes it
    await lockFile(ctx, hash)
    if ((await listUsedHashes(ctx, [hash])).has(hash)) return ok()
    const deleted = await ctx.db
      .delete(file)
      .where(eq(file.hash, hash))
      .returning({ hash: file.hash })
    if (deleted.length === 0 && !existsSync(getMediaFolder(dataDir, hash))) return ok()
    deleteFiles(dataDir, hash)
    await recordEvent(ctx, 'image.files-removed', hash)
    return ok()
  })
}

/**
 * Deletes files left by processes that died or whose last use is gone. Files younger than `graceMs`
 * may belong to a running process and are skipped.
 */
export async function deleteOrphanedFiles(ctx: Ctx, graceMs = hour) {
  authorize(ctx.actor, 'file.maintain')
  const folders = await sweepStaleFiles(ctx.app.config.dataDir, ctx.now, graceMs)
  for (let start = 0; start < folders.length; start += 500) {
    const batch = folders.slice(start, start + 500)
    const used = await listUsedHashes(ctx, batch)
    for (const hash of batch) if (!used.has(hash)) await deleteUnusedFiles(ctx, hash)
  }
  const unused = await ctx.db
    .select({ hash: file.hash })
    .from(file)
    .where(and(lte(file.storedAt, addMs(ctx.now, -graceMs)), not(buildIsUsedSql())))
  for (const { hash } of unused) await deleteUnusedFiles(ctx, hash)
}

/**
 * Computes the CRC-32 of files stored by earlier versions, and checks that their bytes still are
 * what they were stored as. A damaged file is logged and stays without one.
 */
export async function computeMissingChecksums(ctxNow: () => Ctx, isStopped: () => boolean) {
  for (let after = ''; !isStopped();) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'file.maintain')
    const row = await findFileWithoutCrc(ctx, after)
    if (!row) return
    after = row.hash
    if (!hasOriginal(ctx, row.hash)) continue
    const path = `${getMediaFolder(ctx.app.config.dataDir, row.hash)}/original`
    const read = await readChecksums(path, isStopped).catch(() => null) // deleted by now
    if (read?.hash === row.hash) await saveCrc(ctxNow(), read)
    else if (read) log('error', 'file-damaged', { note: row.hash })
  }
}

/**
 * Computes the CRC-32 of those of the files that have none yet. Returns false if a file is missing
 * from the data folder or damaged.
 */
export async function completeChecksums(ctx: Ctx, hashes: string[]): Promise<boolean> {
  if (!hashes.every((hash) => hasOriginal(ctx, hash))) return false
  for (const hash of await listFilesWithoutCrc(ctx, hashes)) {
    const read = await readChecksums(`${getMediaFolder(ctx.app.config.dataDir, hash)}/original`)
    if (read?.hash !== hash) return false
    await saveCrc(ctx, read)
  }
  return true
}

/** Size and CRC-32 of renditions, by `<hash>/<name>`. */
type RenditionSums = Map<string, { bytes: number; crc32: number }>

/**
 * Returns the size and CRC-32 of those of the renditions that exist. Each is read once, and again
 * only if its size has changed.
 */
export async function completeRenditionChecksums(
  ctx: Ctx,
  renditions: { hash: string; name: string }[],
): Promise<RenditionSums> {
  const rows = await ctx.db
    .select()
    .from(rendition)
    .where(
      inArray(
        rendition.hash,
        renditions.map(({ hash }) => hash),
      ),
    )
  const known = new Map(rows.map((row) => [`${row.hash}/${row.name}`, row]))
  const sums: RenditionSums = new Map()
  for (const { hash, name } of renditions) {
    const path = `${getMediaFolder(ctx.app.config.dataDir, hash)}/${name}`
    const found = await stat(path).catch(() => null)
    const row = known.get(`${hash}/${name}`)
    if (!found) continue
    const isKnown = row?.bytes === found.size && row.crc32 !== null
    const read = isKnown ? { ...row, crc32: row.crc32! } : await readChecksums(path)
    if (!read) continue
    if (!isKnown) await saveRenditionSums(ctx, { ...read, hash, name, sha256: read.hash })
    sums.set(`${hash}/${name}`, { bytes: read.bytes, crc32: read.crc32 })
  }
  return sums
}

async function saveRenditionSums({ db }: Ctx, row: typeof rendition.$inferInsert) {
  const { bytes, sha256, crc32 } = row
  await db
    .insert(rendition)
    .values(row)
    .onConflictDoUpdate({
      target: [rendition.hash, rendition.name],
      set: { bytes, sha256, crc32 },
    })
}

async function saveCrc({ db }: Ctx, { hash, bytes, crc32 }: Checksums) {
  await db.update(file).set({ bytes, crc32 }).where(eq(file.hash, hash))
}
