import { type SQL, and, eq, gt, isNull, sql } from 'drizzle-orm'

import { download, gallery, galleryDownload, galleryShare } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type ZipPlan, planZip, splitIntoParts } from '#app/platform/transfer/zip-plan.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type DownloadView,
  findDownloadById,
  listZipEntries,
  listZipLinks,
} from '#app/features/media/download/reads.server.ts'
import { buildWholeName, listPartNames } from '#app/features/media/download/rules.ts'
import { isLocked } from '#app/features/delivery/gallery/rules.ts'
import type { LeftOutReason } from '#app/features/delivery/gallery-source/rules.ts'
import { listVisibleItems } from '#app/features/delivery/gallery-item/reads.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { getDownloadEnd, parseLeftOutQuery, placeZips } from './rules.ts'

/**
 * A guest's zip. `from` is its position among the zips of its download, and `ranges` are the
 * positions after which that is finished. A locked one waits for a payment.
 */
export type GalleryZip = {
  isLocked: boolean
  downloadId: string
  plan: ZipPlan
  from: number
  ranges: [from: number, end: number][]
}

/**
 * Returns the zip of a guest that a link names. It needs no cookie, but ends with the guest's
 * access, and a day after the gallery does.
 */
export async function findGalleryZip(
  ctx: Ctx,
  token: string,
  fileName: string,
): Promise<GalleryZip | null> {
  authorize(ctx.actor, 'gallery.open')
  const row = await findGuestDownload(ctx, eq(download.tokenHash, hashText(token)))
  if (!row) return null
  const { id, name } = row
  const entries = await listZipEntries(ctx, id)
  const whole = planZip(entries)
  const parts = splitIntoParts(entries).map((part) => planZip(part))
  const places = placeZips(
    whole.size,
    parts.map(({ size }) => size),
  )
  const end = places.parts.at(-1)!.end
  const ranges: GalleryZip['ranges'] = [[0, whole.size]]
  if (parts.length > 1) ranges.push([whole.size, end])
  const shared = { isLocked: isLocked(row), downloadId: id, ranges }
  if (fileName === buildWholeName(name)) return { ...shared, plan: whole, from: 0 }
  const index = listPartNames(name, parts.length).indexOf(fileName)
  const part = parts[index]
  return part ? { ...shared, plan: part, from: places.parts[index]!.from } : null
}

/** Returns true while a guest's download can go on. */
export async function isDownloadOpen(ctx: Ctx, downloadId: string): Promise<boolean> {
  authorize(ctx.actor, 'gallery.open')
  const row = await findGuestDownload(ctx, eq(download.id, downloadId))
  return row !== null && !isLocked(row)
}

/** Files that aren't in a download: the names of some, and how many more there are. */
export type LeftOutFiles = { reason: LeftOutReason; names: string[]; more: number }

export type GalleryDownloadView = DownloadView & { leftOut: LeftOutFiles[] }

/**
 * Returns the parts of a download that this viewer planned, with their links, or null. `query` is
 * that of the page's address, which says what is left out.
 */
export async function findGalleryDownload(
  ctx: Ctx,
  access: OpenGallery,
  id: string,
  query: URLSearchParams,
): Promise<GalleryDownloadView | null> {
  authorize(ctx.actor, 'gallery.open')
  const { gallery, viewer } = access
  const leftOut = await describeLeftOut(ctx, access, query)
  if (viewer.kind === 'studio') {
    const found = await findDownloadById(ctx, id)
    return found && { ...found, leftOut }
  }
  const row = await findGuestDownload(ctx, eq(download.id, id))
  if (!row || row.galleryId !== gallery.id || row.shareId !== viewer.shareId) return null
  return { name: row.name, expiresAt: row.end, ...(await listZipLinks(ctx, row)), leftOut }
}

/** Returns the names of the files that the address of a page says are left out. */
export async function describeLeftOut(
  ctx: Ctx,
  access: OpenGallery,
  query: URLSearchParams,
): Promise<LeftOutFiles[]> {
  authorize(ctx.actor, 'gallery.open')
  const groups = parseLeftOutQuery(query)
  if (groups.length === 0) return []
  const rows = await listVisibleItems(ctx, access)
  const names = new Map(rows.map(({ number, name }) => [number, name]))
  return groups.map(({ reason, numbers, more }) => ({
    reason,
    names: numbers.flatMap((number) => names.get(number) ?? []),
    more,
  }))
}

/** True for a download with a file that was hidden since. */
const holdsHiddenFile = sql`exists (select from download_file f
  join gallery_item i on i.hash = f.hash and i.gallery_id = ${galleryDownload.galleryId}
  where f.download_id = ${download.id} and i.hidden_at is not null)`

/**
 * Returns a download that a guest planned, while its share and its gallery allow it, and none of
 * its files is hidden from the guest.
 */
async function findGuestDownload(ctx: Ctx, condition: SQL) {
  const [row] = await ctx.db
    .select({
      id: download.id,
      name: download.name,
      expiresAt: download.expiresAt,
      galleryId: galleryDownload.galleryId,
      shareId: galleryDownload.shareId,
      state: gallery.state,
      closedAt: gallery.closedAt,
      expiresOn: gallery.expiresOn,
      lockedAt: gallery.lockedAt,
    })
    .from(download)
    .innerJoin(galleryDownload, eq(galleryDownload.downloadId, download.id))
    .innerJoin(gallery, eq(gallery.id, galleryDownload.galleryId))
    .innerJoin(
      galleryShare,
      and(
        eq(galleryShare.id, galleryDownload.shareId),
        eq(galleryShare.epoch, galleryDownload.shareEpoch),
      ),
    )
    .where(
      and(
        condition,
        isNull(download.plannedBy),
        gt(download.expiresAt, ctx.now),
        sql`('hide' = any(${galleryShare.permissions}) or not ${holdsHiddenFile})`,
      ),
    )
  if (!row) return null
  const end = getDownloadEnd(row, row, (await getStudio(ctx)).timeZone)
  return end > ctx.now ? { ...row, end } : null
}
