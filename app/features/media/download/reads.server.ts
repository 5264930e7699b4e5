import { createHmac } from 'node:crypto'

import { type SQL, and, asc, eq, gt, isNull } from 'drizzle-orm'

import { toLocalTime } from '#app/core/day.ts'
import { toSafeName } from '#app/core/zip-names.ts'
import {
  download,
  downloadFile,
  mediaItem,
  metadataRedaction,
  staff,
} from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import {
  type ZipEntry,
  type ZipPlan,
  planZip,
  splitIntoParts,
} from '#app/platform/transfer/zip-plan.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { toPatch } from '#app/features/media/redaction/reads.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildFileName, buildWholeName, listPartNames } from './rules.ts'

/**
 * Returns the token in the link of a download. It follows from the id, so that a form sent twice
 * leads to the same link although no token is stored.
 */
export function computeDownloadToken({ app }: Pick<Ctx, 'app'>, downloadId: string): string {
  return createHmac('sha256', app.key).update(`link of download ${downloadId}`).digest('base64url')
}

/** Returns the path of a zip. */
export function buildDownloadPath(ctx: Pick<Ctx, 'app'>, id: string, fileName: string): string {
  return `/download/${computeDownloadToken(ctx, id)}/${encodeURIComponent(fileName)}`
}

/**
 * Returns the zip that a link names. Anyone with the link gets it, without a cookie, so that a
 * download manager can; but only until the download expires, and while the person who planned it
 * may still see originals.
 */
export async function findZip(ctx: Ctx, token: string, fileName: string): Promise<ZipPlan | null> {
  const row = await findDownload(ctx, eq(download.tokenHash, hashText(token)))
  if (!row || !may({ kind: 'staff', ...row.by }, 'website.change')) return null
  const entries = await listZipEntries(ctx, row.id)
  if (fileName === buildWholeName(row.name)) return planZip(entries)
  const parts = splitIntoParts(entries)
  const part = parts[listPartNames(row.name, parts.length).indexOf(fileName)]
  return part ? planZip(part) : null
}

/** A zip to save: the whole download, or a part of it. */
type ZipLink = { href: string; name: string; bytes: number; files: number }

export type DownloadView = { name: string; expiresAt: Date; parts: ZipLink[]; whole: ZipLink }

/** Returns the parts of a download that this person planned, with their links. */
export async function findDownloadById(ctx: Ctx, id: string): Promise<DownloadView | null> {
  authorize(ctx.actor, 'website.change')
  const row = await findDownload(ctx, eq(download.id, id))
  if (!row || ctx.actor.kind !== 'staff' || row.by.id !== ctx.actor.id) return null
  return { name: row.name, expiresAt: row.expiresAt, ...(await listZipLinks(ctx, row)) }
}

/** Returns the zips of a download: its parts, and all files in one. */
export async function listZipLinks(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
): Promise<Pick<DownloadView, 'parts' | 'whole'>> {
  const entries = await listZipEntries(ctx, id)
  const parts = splitIntoParts(entries)
  const toLink = (name: string, files: ZipEntry[]): ZipLink => ({
    href: buildDownloadPath(ctx, id, name),
    name,
    bytes: planZip(files).size,
    files: files.length,
  })
  const names = listPartNames(name, parts.length)
  return {
    parts: parts.map((part, index) => toLink(names[index]!, part)),
    whole: toLink(buildWholeName(name), entries),
  }
}

/** Returns the name under which the original of a file is saved: its name in the library. */
export async function findFileName(ctx: Ctx, hash: string, format: string): Promise<string> {
  const [item] = await ctx.db
    .select({ name: mediaItem.name })
    .from(mediaItem)
    .where(eq(mediaItem.hash, hash))
  return toSafeName(buildFileName(item?.name ?? hash.slice(0, 8), format), hash.slice(0, 8))
}

async function findDownload(ctx: Ctx, condition: SQL) {
  const { id, name, email, role } = staff
  const [row] = await ctx.db
    .select({
      id: download.id,
      name: download.name,
      expiresAt: download.expiresAt,
      by: { id, name, email, role },
    })
    .from(download)
    .innerJoin(staff, eq(id, download.plannedBy))
    .where(and(condition, gt(download.expiresAt, ctx.now), isNull(staff.disabledAt)))
  return row
}

/**
 * Returns the entries of a zip as they were planned. A zip has times without a zone: the studio's
 * are on its files.
 */
export async function listZipEntries(ctx: Ctx, id: string): Promise<ZipEntry[]> {
  const timeZone = (await findStudio(ctx))?.timeZone ?? 'UTC'
  const rows = await ctx.db
    .select({
      path: downloadFile.path,
      hash: downloadFile.hash,
      modifiedAt: downloadFile.modifiedAt,
      bytes: downloadFile.bytes,
      crc32: downloadFile.crc32,
      source: downloadFile.source,
      patches: metadataRedaction.patches,
    })
    .from(downloadFile)
    .leftJoin(
      metadataRedaction,
      and(
        eq(metadataRedaction.hash, downloadFile.hash),
        eq(metadataRedaction.mode, downloadFile.metadata),
      ),
    )
    .where(eq(downloadFile.downloadId, id))
    .orderBy(asc(downloadFile.position))
  return rows.map(({ path, hash, bytes, crc32, modifiedAt, source, patches }) => ({
    path,
    bytes,
    crc32,
    modified: toZipTime(toLocalTime(modifiedAt, timeZone)),
    source: `${getMediaFolder(ctx.app.config.dataDir, hash)}/${source}`,
    blanks: patches?.map(toPatch),
  }))
}

function toZipTime(local: string): ZipEntry['modified'] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.split(/[-T:]/).map(Number)
  return { year, month, day, hour, minute }
}
