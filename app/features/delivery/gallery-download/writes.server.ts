import { and, eq, isNull, sql } from 'drizzle-orm'

import { addMs, hour, toInstant } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { listZipPaths } from '#app/core/zip-names.ts'
import { download, galleryDownload, galleryShare } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { planZip, splitIntoParts } from '#app/platform/transfer/zip-plan.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  buildDownloadPath,
  computeDownloadToken,
  listZipEntries,
} from '#app/features/media/download/reads.server.ts'
import { buildWholeName, downloadLifetime } from '#app/features/media/download/rules.ts'
import { saveDownloadFiles } from '#app/features/media/download/writes.server.ts'
import { type GallerySize, gallerySizes } from '#app/features/delivery/gallery/rules.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import {
  findFavoriteList,
  listFavorites,
} from '#app/features/delivery/favorite-list/reads.server.ts'
import { listMarks } from '#app/features/delivery/favorite/reads.server.ts'
import {
  type GalleryItem,
  listVisibleItems,
} from '#app/features/delivery/gallery-item/reads.server.ts'
import { listGallerySections } from '#app/features/delivery/gallery-section/reads.server.ts'
import {
  type GalleryViewer,
  isHeldBack,
} from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildSourceName } from '#app/features/delivery/gallery-source/rules.ts'
import {
  type ChosenFile,
  chooseFiles,
} from '#app/features/delivery/gallery-source/writes.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'

import { buildGalleryZipName, toLeftOutQuery } from './rules.ts'

/**
 * Files to download: of a section, with these numbers or in a list of the viewer, or without any of
 * these all of a gallery.
 */
type Selection = {
  size: GallerySize
  section: string | null
  numbers: number[]
  list?: string | undefined
}

/** Plans of one guest or member of the team in an hour. */
const maxPlans = { max: 120, windowMs: hour }

/**
 * Plans a download of files of a gallery as a zip, and returns where it is: the zip, the file
 * itself if one is chosen, or the page with its parts and with what is left out. Fails with
 * `gallery-locked`, `size-not-offered`, `list-empty`, `gallery-item-is-gone`, `download-empty` if
 * none of the files can be downloaded, with `leftOut` as they are in the address of that page, or
 * `too-many-changes`.
 */
export async function planGalleryDownload(
  ctx: Ctx,
  { gallery, viewer }: OpenGallery,
  selection: Selection,
) {
  authorize(ctx.actor, 'gallery.open')
  if (isHeldBack({ gallery, viewer })) return fail('gallery-locked')
  const { size, section, list } = selection
  if (!viewer.sizes.includes(size)) return fail('size-not-offered')
  const numbers =
    list === undefined
      ? selection.numbers
      : (await listMarks(ctx, { gallery, viewer }, list)).favorites
  if (list !== undefined && numbers.length === 0) return fail('list-empty')
  const sections = await listGallerySections(ctx, gallery.id)
  const title = sections.find(({ id }) => id === section)?.title ?? null
  const items = (await listVisibleItems(ctx, { gallery, viewer })).filter(
    (item) =>
      (section === null || item.sectionId === section) &&
      (numbers.length === 0 || numbers.includes(item.number)),
  )
  const [only, more] = items
  if (!only) return fail('gallery-item-is-gone')
  const base = `/g/${gallery.slug}`
  if (!more && numbers.length > 0) return ok({ href: `${base}/download/${only.number}/${size}` })
  const key = `gallery-download:${getHolder(ctx, viewer)}`
  if (!(await consumeRateLimit(ctx, { key, ...maxPlans }))) return fail('too-many-changes')
  const { files, leftOut } = await chooseFiles(ctx, { gallery, viewer }, items, size)
  const query = toLeftOutQuery(leftOut)
  if (files.length === 0) return fail('download-empty', { query })
  const name = buildGalleryZipName(gallery.title, title)
  const titles = new Map(sections.map((one) => [one.id, one.title]))
  const planned = await transact(ctx, async (ctx) => {
    const id = await insertDownload(ctx, name, viewer)
    await saveFiles(ctx, id, files, titles)
    if (viewer.kind === 'guest')
      await insertGalleryDownload(ctx, id, { galleryId: gallery.id, viewer, size, files })
    await recordEvent(ctx, 'gallery-download.planned', gallery.id, {
      files: files.length,
      ...(viewer.kind === 'guest' && { share: viewer.shareId }),
    })
    return ok({ id, parts: splitIntoParts(await listZipEntries(ctx, id)).length })
  })
  if (!planned.ok) return planned
  const { id, parts } = planned.value
  return ok({
    href:
      parts === 1 && query === ''
        ? buildDownloadPath(ctx, id, buildWholeName(name))
        : `${base}/downloads/${id}${query}`,
  })
}

/**
 * Plans a download of the originals of a list's files for the studio. Fails with `list-is-gone`,
 * `list-empty`, or as `planGalleryDownload`.
 */
export async function planListDownload(ctx: Ctx, galleryId: string, listId: string) {
  authorize(ctx.actor, 'gallery.change')
  const gallery = await findGallery(ctx, galleryId)
  const list = gallery && (await findFavoriteList(ctx, galleryId, listId))
  if (!list) return fail('list-is-gone')
  const numbers = (await listFavorites(ctx, listId)).map(({ number }) => number)
  if (numbers.length === 0) return fail('list-empty')
  const viewer = { kind: 'studio' as const, sizes: [...gallerySizes] }
  return planGalleryDownload(ctx, { gallery, viewer }, { size: 'original', section: null, numbers })
}

function getHolder({ actor }: Ctx, viewer: GalleryViewer): string {
  return viewer.kind === 'guest' ? viewer.visitor : actor.kind === 'staff' ? actor.id : ''
}

async function insertDownload(ctx: TxCtx, name: string, viewer: GalleryViewer): Promise<string> {
  const id = crypto.randomUUID()
  await ctx.db.insert(download).values({
    id,
    tokenHash: hashText(computeDownloadToken(ctx, id)),
    name,
    plannedBy: viewer.kind === 'studio' && ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    plannedAt: ctx.now,
    expiresAt: addMs(ctx.now, downloadLifetime),
  })
  return id
}

async function saveFiles(
  ctx: TxCtx,
  downloadId: string,
  files: ChosenFile[],
  titles: Map<string, string>,
) {
  const { timeZone } = await getStudio(ctx)
  const paths = listZipPaths(
    files.map(({ item, source }) => ({
      // a slash in a title makes no folder
      folder: (titles.get(item.sectionId ?? '') ?? '').replaceAll('/', '-'),
      name: buildSourceName(item, source),
    })),
  )
  await saveDownloadFiles(
    ctx,
    files.map(({ item, source, metadata, bytes, crc32 }, position) => ({
      downloadId,
      position,
      path: paths[position]!,
      hash: item.hash,
      source,
      metadata,
      bytes,
      crc32,
      modifiedAt: toModifiedAt(item, timeZone),
    })),
  )
}

/** The time of capture, as the camera's clock had it, or else of the upload. */
function toModifiedAt({ capturedLocal, addedAt }: GalleryItem, timeZone: string): Date {
  return (capturedLocal && toInstant(capturedLocal, timeZone)?.at) || addedAt
}

type GuestDownload = {
  galleryId: string
  viewer: GalleryViewer & { kind: 'guest' }
  size: GallerySize
  files: ChosenFile[]
}

async function insertGalleryDownload(
  ctx: TxCtx,
  downloadId: string,
  { galleryId, viewer: { shareId }, size, files }: GuestDownload,
) {
  const [share] = await ctx.db
    .select({ epoch: galleryShare.epoch })
    .from(galleryShare)
    .where(eq(galleryShare.id, shareId))
  await ctx.db.insert(galleryDownload).values({
    downloadId,
    galleryId,
    shareId,
    shareEpoch: share?.epoch ?? null,
    size,
    files: files.length,
    bytes: planZip(await listZipEntries(ctx, downloadId)).size,
    plannedAt: ctx.now,
  })
}

/**
 * Adds a range of bytes that was sent of a guest's zips. Once all of them were sent, whole or in
 * parts, the download is finished. `ranges` are the positions that must have been sent for that.
 */
export function recordSentBytes(
  callerCtx: Ctx,
  downloadId: string,
  { from, end, ranges }: { from: number; end: number; ranges: [from: number, end: number][] },
) {
  authorize(callerCtx.actor, 'gallery.open')
  if (end <= from) return Promise.resolve(ok())
  // when the bytes have been sent, which may be hours after the request
  const ctx = { ...callerCtx, now: callerCtx.app.clock(), idempotency: null }
  return transact(ctx, async (ctx) => {
    const { id, sent } = { id: galleryDownload.downloadId, sent: galleryDownload.sent }
    const [row] = await ctx.db
      .update(galleryDownload)
      .set({ sent: sql`${sent} + int8multirange(int8range(${from}::int8, ${end}::int8))` })
      .where(eq(id, downloadId))
      .returning()
    if (!row || row.finishedAt) return ok()
    const isSent = sql.join(
      ranges.map(([first, last]) => sql`${sent} @> int8range(${first}::int8, ${last}::int8)`),
      sql` or `,
    )
    const [finished] = await ctx.db
      .update(galleryDownload)
      .set({ finishedAt: ctx.now })
      .where(and(eq(id, downloadId), isNull(galleryDownload.finishedAt), sql`(${isSent})`))
      .returning({ id })
    if (finished)
      await recordEvent(ctx, 'gallery-download.completed', row.galleryId, {
        files: row.files,
        ...(row.shareId && { share: row.shareId }),
      })
    return ok()
  })
}

/** Records that a guest downloaded a single file to its end. The studio leaves no trace. */
export function recordFileDownload(
  callerCtx: Ctx,
  { gallery, viewer }: OpenGallery,
  { size, bytes }: { size: GallerySize; bytes: number },
) {
  authorize(callerCtx.actor, 'gallery.open')
  if (viewer.kind !== 'guest') return Promise.resolve(ok())
  const ctx = { ...callerCtx, now: callerCtx.app.clock(), idempotency: null }
  return transact(ctx, async (ctx) => {
    const { shareId } = viewer
    const isThere = eq(galleryShare.id, shareId)
    if ((await ctx.db.$count(galleryShare, isThere)) === 0) return ok()
    await ctx.db.insert(galleryDownload).values({
      downloadId: crypto.randomUUID(),
      galleryId: gallery.id,
      shareId,
      size,
      files: 1,
      bytes,
      plannedAt: ctx.now,
      sent: `{[0,${bytes})}`,
      finishedAt: ctx.now,
    })
    await recordEvent(ctx, 'gallery-download.completed', gallery.id, { files: 1, share: shareId })
    return ok()
  })
}
