import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'

import { and, eq, isNotNull, sql } from 'drizzle-orm'

import {
  type MaxBytes,
  maxBytesByKind,
  maxGalleryBytes,
  mediaNouns,
} from '#app/core/media-kinds.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { video, mediaItem, image, audio } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import {
  removeFolder,
  getMediaFolder,
  createUploadFolder,
  syncFolder,
} from '#app/platform/media/storage.server.ts'
import {
  type VideoFormat,
  type MediaFormat,
  type AudioFormat,
  isVideoFormat,
  isImageFormat,
  sniffFormat,
} from '#app/platform/media/sniff-format.ts'
import { createChecksums } from '#app/platform/media/checksums.server.ts'
import type { MediaInfo } from '#app/platform/media/probe.server.ts'
import type { ImageInfo } from '#app/platform/media/renditions.server.ts'
import type { ReceivedFile } from '#app/platform/media/multipart-upload.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import {
  type UploadOutcome,
  type Upload,
  parseUploadRequest,
} from '#app/platform/uploads/uploads.server.ts'
import { type Permission, authorize } from '#app/features/access.ts'
import { findUsages } from '#app/features/media/media-usage/reads.server.ts'
import { deleteUnusedFiles, lockFile, saveFile } from '#app/features/media/file/writes.server.ts'
import {
  restoreFromTrash,
  findStaffId,
  inspectUploadedImage,
  toImageRow,
  invalidateSite,
} from '#app/features/media/image/writes.server.ts'

import {
  type UploadedItem,
  type UploadedFileInput,
  validateAnnouncedFile,
  hasRoom,
  temporaryProblems,
  maxOpenUploads,
  toFileName,
} from './rules.ts'

/** Properties of an identified file. */
type IdentifiedMedia =
  | { ok: true; kind: 'picture'; format: ReceivedFile['kind']; imageInfo: ImageInfo }
  | { ok: true; kind: 'film'; format: VideoFormat; mediaInfo: MediaInfo }
  | { ok: true; kind: 'sound'; format: AudioFormat; mediaInfo: MediaInfo }

type UploadResult = { ok: true; value: { item: UploadedItem; isNew: boolean } } | Failure

/**
 * Begins an upload by the tus protocol. Fails with `file-kind`, `picture-heic`, `file-heavy` or
 * `file-empty` by the announced properties, `file-unsaid` without them, `no-room` or
 * `uploads-many`.
 */
export async function beginUpload(ctx: Ctx, request: Request): Promise<Response | Failure> {
  authorize(ctx.actor, 'upload.send')
  const file = parseUploadRequest(request)
  if (!file) return fail('file-unsaid')
  // crew adds files to galleries only
  if (!file.isForGallery) authorize(ctx.actor, 'website.change')
  const problemCode = validateAnnouncedFile(file, file.isForGallery ? maxGalleryBytes : undefined)
  if (problemCode) return fail(problemCode)
  const { uploads } = ctx.app
  if (
    (await uploads.listOpen()).filter(({ staffId: by }) => by === getStaffId(ctx)).length >=
    maxOpenUploads
  )
    return fail('uploads-many')
  if (!hasRoom(await uploads.getFreeBytes(), file.bytes)) return fail('no-room')
  return uploads.handleRequest(request, getStaffId(ctx))
}

/**
 * Receives the next part of an upload, returns its progress or cancels it; only for its owner.
 * Fails with `upload-gone` or `no-room`.
 */
export async function continueUpload(
  ctx: Ctx,
  request: Request,
  uploadId: string,
): Promise<Response | Failure> {
  authorize(ctx.actor, 'upload.send')
  const { uploads } = ctx.app
  if (!(await uploads.find(uploadId, getStaffId(ctx)))) return fail('upload-gone')
  if (
    request.method === 'PATCH' &&
    !hasRoom(await uploads.getFreeBytes(), Number(request.headers.get('content-length')))
  )
    return fail('no-room')
  return uploads.handleRequest(request, getStaffId(ctx))
}

/**
 * Adds a completely received file to the library. Repeated, it returns the same item while that
 * exists; a file rejected for good is deleted. Fails with `upload-gone`, `upload-cut`, `file-kind`,
 * `file-heavy`, `file-empty`, `picture-heic` and the problems of `createMediaItem`.
 */
export async function completeUpload(
  ctx: Ctx,
  uploadId: string,
  { name, folder }: UploadedFileInput,
): Promise<UploadResult> {
  authorize(ctx.actor, 'website.change')
  return finishUpload(ctx, uploadId, {
    repeat: (outcome) => repeatResult(ctx, outcome),
    maxBytes: maxBytesByKind,
    async store(received) {
      const { kind } = received
      if (kind === 'pdf') return fail('file-kind')
      return createMediaItem(ctx, { ...received, kind, name: name || received.name }, folder)
    },
    describe: ({ item, isNew }) => ({ hash: item.hash, isNew }),
  })
}

/** A received file of a gallery or the library. */
export type ReceivedMedia = ReceivedFile<MediaFormat | 'pdf'>

/**
 * Stores a completely received file once. Repeated, it returns the result of the first time; a file
 * rejected for good is deleted. Fails with `upload-gone`, `upload-cut`, the problems of
 * `identifyUpload` and those of `store`.
 */
export async function finishUpload<Value>(
  ctx: Ctx,
  uploadId: string,
  {
    maxBytes,
    repeat,
    store,
    describe,
  }: {
    maxBytes: MaxBytes
    repeat: (outcome: UploadOutcome) => Promise<{ ok: true; value: Value } | Failure>
    store: (received: ReceivedMedia) => Promise<{ ok: true; value: Value } | Failure>
    describe: (value: Value) => UploadOutcome
  },
): Promise<{ ok: true; value: Value } | Failure> {
  authorize(ctx.actor, 'upload.send')
  const { config, uploads } = ctx.app
  if (!(await uploads.find(uploadId, getStaffId(ctx)))) return fail('upload-gone')
  return uploads.withLock(uploadId, async () => {
    const upload = await uploads.find(uploadId, getStaffId(ctx))
    if (!upload) return fail('upload-gone')
    if (upload.outcome) return repeat(upload.outcome)
    if (upload.receivedBytes < upload.bytes) return fail('upload-cut')
    const uploadFolder = await createUploadFolder(config.dataDir)
    try {
      const identified = await identifyUpload(upload, uploadFolder, maxBytes)
      const result =
        'problem' in identified ? identified : await store({ ...identified, name: upload.name })
      if (result.ok) await uploads.finish(uploadId, describe(result.value))
      else if (!temporaryProblems.has(result.problem))
        await uploads.finish(uploadId, { problem: result.problem })
      return result
    } finally {
      await removeFolder(uploadFolder)
    }
  })
}

/** Returns the result of the first completion. */
async function repeatResult(ctx: Ctx, outcome: UploadOutcome): Promise<UploadResult> {
  if ('problem' in outcome) return fail(outcome.problem)
  const item = await findItemByHash(ctx, outcome.hash)
  return item && !item.removedAt
    ? ok({ item: toUploadedItem(item), isNew: outcome.isNew })
    : fail('upload-gone')
}

/**
 * Links the bytes into a folder, so that the upload keeps them until the item is saved, and
 * identifies the format by the first bytes.
 */
async function identifyUpload(
  { path, bytes }: Upload,
  folder: string,
  maxBytes: MaxBytes,
): Promise<Omit<ReceivedMedia, 'name'> | Failure> {
  // some file systems have no hard links
  await link(path, `${folder}/original`).catch(() => copyFile(path, `${folder}/original`))
  const checksums = createChecksums()
  let head = Buffer.alloc(0)
  for await (const part of createReadStream(path, {
    highWaterMark: 1024 * 1024,
  }) as AsyncIterable<Buffer>) {
    if (head.length === 0) head = Buffer.from(part.subarray(0, 64))
    checksums.update(part)
  }
  const kind = sniffFormat(head)
  if (kind === 'heic') return fail('picture-heic')
  const most = kind === 'other' ? undefined : maxBytes[getUploadKind(kind)]
  if (kind === 'other' || most === undefined) return fail(bytes === 0 ? 'file-empty' : 'file-kind')
  if (bytes > most) return fail('file-heavy')
  return { folder, ...checksums.finish(), kind }
}

function getUploadKind(format: MediaFormat | 'pdf') {
  if (format === 'pdf') return 'document'
  return isImageFormat(format) ? 'picture' : isVideoFormat(format) ? 'film' : 'sound'
}

/**
 * Inspects a received file and adds it to the library. Content that exists returns the existing
 * item with its texts, restored from the trash if necessary; failed renditions are tried again. The
 * files are on the disk before the transaction commits. Fails with `file-damaged`, `file-kind`,
 * `no-room`, `closing` and the problems of inspecting an image.
 */
export async function createMediaItem(
  ctx: Ctx,
  received: ReceivedFile<MediaFormat>,
  folder = '',
  verb: Permission = 'website.change',
): Promise<UploadResult> {
  authorize(ctx.actor, verb)
  const { hash } = received
  const existing = await findItemByHash(ctx, hash)
  if (
    existing &&
    !existing.removedAt &&
    existing.state !== 'broken' &&
    existsSync(getMediaFolder(ctx.app.config.dataDir, hash))
  )
    return ok({ item: toUploadedItem(existing), isNew: false })
  const media = await probeMedia(ctx, received, { withSocialImage: true })
  if (!media.ok) return media
  try {
    return await transact(ctx, async (ctx) => {
      await lockFile(ctx, hash)
      const existingItem = await findItemByHash(ctx, hash)
      const { kind } = media
      await saveFile(ctx, received)
      await restoreFromTrash(ctx, [hash])
      const row = {
        hash,
        kind,
        name: toFileName(received.name) || `${kind}-${hash.slice(0, 8)}`,
        bytes: received.bytes,
        folder,
        addedBy: findStaffId(ctx),
        addedAt: ctx.now,
      }
      const [item] = existingItem
        ? [existingItem]
        : await ctx.db.insert(mediaItem).values(row).returning()
      await saveMediaFormat(ctx, received, media)
      ctx.tx.changedNouns.add('media')
      await recordEvent(
        ctx,
        `${mediaNouns[kind]}.${existingItem ? 're-uploaded' : 'added'}`,
        item!.id,
      )
      return ok({ item: toUploadedItem(item!), isNew: !existingItem })
    })
  } catch (error) {
    await deleteUnusedFiles(ctx, hash).catch(() => {}) // the next cleanup deletes what is left
    throw error
  }
}

async function saveMediaFormat(
  ctx: TxCtx,
  received: ReceivedFile<MediaFormat>,
  media: IdentifiedMedia,
) {
  const { hash } = received
  // a backup restored on another machine has rows without files
  const retry = { tries: 0, nextTryAt: ctx.now }
  if (media.kind === 'picture')
    await ctx.db
      .insert(image)
      .values({
        usage: 'site',
        ...toImageRow(ctx, { ...received, kind: media.format }, media.imageInfo),
      })
      .onConflictDoUpdate({
        target: image.hash,
        targetWhere: sql`usage = 'site'`,
        set: { state: 'seen', ...retry },
      })
  else {
    const { seconds, width, height } = media.mediaInfo
    if (media.kind === 'film')
      await ctx.db
        .insert(video)
        .values({ hash, format: media.format, seconds, width, height, nextTryAt: ctx.now })
        .onConflictDoUpdate({ target: video.hash, set: { state: 'kept', problem: null, ...retry } })
    else
      await ctx.db
        .insert(audio)
        .values({ hash, format: media.format, seconds })
        .onConflictDoNothing()
  }
  await invalidateSite(ctx, { hash })
}

/**
 * Inspects a file in the media worker, which may crash without harm, and flushes its files to the
 * disk.
 */
export async function probeMedia(
  ctx: Ctx,
  received: ReceivedFile<MediaFormat>,
  { withSocialImage }: { withSocialImage: boolean },
): Promise<IdentifiedMedia | Failure> {
  const { folder, kind } = received
  if (isImageFormat(kind)) {
    const inspection = await inspectUploadedImage(ctx, folder, withSocialImage)
    return inspection.ok
      ? { ok: true, kind: 'picture', format: kind, imageInfo: inspection.imageInfo! }
      : fail(inspection.problem)
  }
  const probe = await ctx.app.mediaWorker.runNow({
    kind: 'probe-audio',
    from: `${folder}/original`,
  })
  if (!probe.ok)
    return fail(
      probe.problem === 'closing' || probe.problem === 'no-room' ? probe.problem : 'file-damaged',
    )
  await syncFolder(folder)
  const mediaInfo = probe.mediaInfo!
  if (!isVideoFormat(kind)) return { ok: true, kind: 'sound', format: kind, mediaInfo }
  if (mediaInfo.isVideo) return { ok: true, kind: 'film', format: kind, mediaInfo }
  // some recorders write an audio-only MP4 under the video's brand
  return kind === 'mp4' ? { ok: true, kind: 'sound', format: 'm4a', mediaInfo } : fail('file-kind')
}

/**
 * Deletes an item in the trash for good: its rows, and its files with the last row of the same
 * hash. Fails with `item-in-use`, with the usages, while a page or a draft refers to it.
 */
export async function deleteMediaItem(ctx: Ctx, hash: string) {
  authorize(ctx.actor, 'media.empty-trash')
  const result = await transact(ctx, async (ctx) => {
    await lockFile(ctx, hash)
    const usages = (await findUsages(ctx, [hash])).get(hash)
    if (usages) return { ...fail('item-in-use'), usages }
    const [item] = await ctx.db
      .delete(mediaItem)
      .where(and(eq(mediaItem.hash, hash), isNotNull(mediaItem.removedAt)))
      .returning({ id: mediaItem.id, kind: mediaItem.kind })
    if (!item) return ok()
    await ctx.db.delete(image).where(and(eq(image.usage, 'site'), eq(image.hash, hash)))
    ctx.tx.changedNouns.add('media')
    await recordEvent(ctx, `${mediaNouns[item.kind]}.deleted`, item.id)
    return ok()
  })
  if (result.ok) await deleteUnusedFiles(ctx, hash)
  return result
}

/** Deletes abandoned uploads. */
export async function deleteStaleUploads(ctx: Ctx) {
  authorize(ctx.actor, 'media.empty-trash')
  await ctx.app.uploads.sweepStale(ctx.now)
}

async function findItemByHash(ctx: Ctx, hash: string) {
  const { id, kind, name, removedAt } = mediaItem
  const [item] = await ctx.db
    .select({ id, hash: mediaItem.hash, kind, name, removedAt, state: image.state })
    .from(mediaItem)
    .leftJoin(image, and(eq(image.hash, mediaItem.hash), eq(image.usage, 'site')))
    .where(eq(mediaItem.hash, hash))
  return item
}

function toUploadedItem({ id, hash, kind, name }: UploadedItem): UploadedItem {
  return { id, hash, kind, name }
}

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Only staff can upload files.')
  return actor.id
}
