import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import {
  audio,
  download,
  downloadFile,
  file,
  image,
  mediaItem,
  video,
} from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { splitIntoParts } from '#app/platform/transfer/zip-plan.server.ts'
import { authorize } from '#app/features/access.ts'
import { listChecksums } from '#app/features/media/file/reads.server.ts'
import { completeChecksums } from '#app/features/media/file/writes.server.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

import { buildDownloadPath, computeDownloadToken } from './reads.server.ts'
import { buildPaths, buildWholeName, buildZipName, downloadLifetime } from './rules.ts'

/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const maxRows = 10_000

/**
 * Plans a download of items of the media library as a zip, and returns where it is: the file itself
 * for a single item, and a page with the parts of a zip over 4 GB. Fails with `file-is-gone` if
 * none of the items exists, or `file-unreadable` if a file is missing or damaged on the disk.
 */
export async function planDownload(ctx: Ctx, ids: string[]) {
  authorize(ctx.actor, 'website.change')
  const items = await listChosenItems(ctx, ids)
  const [only, more] = items
  if (!only) return fail('file-is-gone')
  const hashes = items.map(({ hash }) => hash)
  if (!(await completeChecksums(ctx, hashes))) return fail('file-unreadable')
  if (!more) return ok({ href: `/media/${only.hash}-original` })
  const paths = buildPaths(items)
  const name = buildZipName(items, getLibraryMessages(ctx.language).zipName)
  const result = await transact(ctx, async (ctx) => {
    const id = crypto.randomUUID()
    await ctx.db.insert(download).values({
      id,
      tokenHash: hashText(computeDownloadToken(ctx, id)),
      name,
      plannedBy: getStaffId(ctx),
      plannedAt: ctx.now,
      expiresAt: addMs(ctx.now, downloadLifetime),
    })
    await saveFiles(ctx, id, items, paths)
    await recordEvent(ctx, 'download.planned', id, { files: items.length })
    const parts = splitIntoParts(items.map(({ bytes }, index) => ({ bytes, path: paths[index]! })))
    return ok({ id, name, parts: parts.length })
  })
  if (!result.ok) return result
  const { id, parts, ...planned } = result.value
  return ok({
    href:
      parts === 1
        ? buildDownloadPath(ctx, id, buildWholeName(planned.name))
        : `/portal/media/downloads/${id}`,
  })
}

/** Returns the items that aren't in the trash, by folder and name. */
function listChosenItems(ctx: Ctx, ids: string[]) {
  const { hash, name, folder, addedAt } = mediaItem
  return ctx.db
    .select({
      hash,
      name,
      folder,
      addedAt,
      bytes: file.bytes,
      format: sql<string>`coalesce(${image.format}, ${video.format}, ${audio.format}, '')`,
    })
    .from(mediaItem)
    .innerJoin(file, eq(file.hash, hash))
    .leftJoin(image, and(eq(image.hash, hash), eq(image.usage, 'site')))
    .leftJoin(video, eq(video.hash, hash))
    .leftJoin(audio, eq(audio.hash, hash))
    .where(and(inArray(mediaItem.id, ids), isNull(mediaItem.removedAt)))
    .orderBy(asc(folder), asc(name), asc(mediaItem.id))
}

async function saveFiles(
  ctx: TxCtx,
  downloadId: string,
  items: { hash: string; addedAt: Date }[],
  paths: string[],
) {
  const checksums = await listChecksums(
    ctx,
    items.map(({ hash }) => hash),
  )
  await saveDownloadFiles(
    ctx,
    items.map(({ hash, addedAt }, position) => ({
      downloadId,
      position,
      path: paths[position]!,
      hash,
      ...checksums.get(hash)!,
      modifiedAt: addedAt,
    })),
  )
}

/** Stores what a zip consists of. The caller has created the download in the same transaction. */
export async function saveDownloadFiles(ctx: TxCtx, rows: (typeof downloadFile.$inferInsert)[]) {
  for (let start = 0; start < rows.length; start += maxRows)
    await ctx.db.insert(downloadFile).values(rows.slice(start, start + maxRows))
}

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Only staff can plan downloads.')
  return actor.id
}

/** Deletes expired downloads. Files that nothing else uses are deleted by the next cleanup. */
export async function deleteExpiredDownloads(ctx: Ctx) {
  authorize(ctx.actor, 'file.maintain')
  await ctx.db.delete(download).where(lte(download.expiresAt, ctx.now))
}
