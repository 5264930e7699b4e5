import { and, eq, inArray } from 'drizzle-orm'

import { type Failure, ok } from '#app/core/result.ts'
import { deliveredFile, galleryItem } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { syncFolder } from '#app/platform/media/storage.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockFile, saveFile } from '#app/features/media/file/writes.server.ts'
import { type ReceivedMedia, probeMedia } from '#app/features/media/upload/writes.server.ts'

import { type FrameFacts, toFrameFacts } from './rules.ts'

type Row = typeof deliveredFile.$inferSelect

/** A received file with its properties; the 480 px preview of an image is in its folder. */
export type InspectedFile = ReceivedMedia & {
  properties: Pick<Row, 'kind' | 'format'> &
    Partial<
      Pick<Row, 'width' | 'height' | 'seconds' | 'dominantColor' | 'capturedLocal' | 'camera'> &
        FrameFacts
    >
}

const kinds = { picture: 'image', film: 'video', sound: 'audio' } as const

/**
 * Inspects a received file for a gallery and makes the preview of an image. Fails with
 * `file-damaged`, `file-kind`, `no-room`, `closing` and the problems of inspecting an image.
 */
export async function inspectDeliveredFile(
  ctx: Ctx,
  received: ReceivedMedia,
): Promise<{ ok: true; value: InspectedFile } | Failure> {
  authorize(ctx.actor, 'gallery.upload')
  const { kind, folder } = received
  if (kind === 'pdf') {
    await syncFolder(folder)
    return ok({ ...received, properties: { kind: 'document', format: 'pdf' } })
  }
  const media = await probeMedia(ctx, { ...received, kind }, { withSocialImage: false })
  if (!media.ok) return media
  const details = { format: media.format, ...(await readCapture(ctx, folder)) }
  if (media.kind === 'picture') {
    const { width, height, dominantColor } = media.imageInfo
    const properties = { kind: 'image', ...details, width, height, dominantColor } as const
    return ok({ ...received, properties })
  }
  const { seconds, width, height, timing } = media.mediaInfo
  const frames = media.kind === 'film' ? toFrameFacts(timing) : {}
  return ok({
    ...received,
    properties: { kind: kinds[media.kind], ...details, width, height, seconds, ...frames },
  })
}

/** Returns the time of capture and the camera, as far as they are known. */
async function readCapture({ app }: Ctx, folder: string) {
  const from = `${folder}/original`
  const result = await app.mediaWorker.runNow({ kind: 'read-capture', from })
  return result.ok ? result.capture : {}
}

/**
 * Saves an inspected file, and queues the sizes that it lacks. The caller adds it to a gallery in
 * the same transaction.
 */
export async function saveDeliveredFile(ctx: TxCtx, { properties, ...received }: InspectedFile) {
  authorize(ctx.actor, 'gallery.upload')
  const { hash } = received
  await lockFile(ctx, hash)
  await saveFile(ctx, received)
  const { kind } = properties
  const queued = {
    state: kind === 'image' || kind === 'video' ? ('received' as const) : ('ready' as const),
    tries: 0,
    nextTryAt: ctx.now,
  }
  const waveformState = kind === 'audio' ? 'waiting' : 'none'
  await ctx.db
    .insert(deliveredFile)
    .values({ hash, ...properties, waveformState, ...queued })
    .onConflictDoUpdate({ target: deliveredFile.hash, set: queued })
}

/** Queues the images of a gallery again, after it began to offer the print size. */
export async function queuePrintSizes(ctx: TxCtx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  const hashes = ctx.db
    .select({ hash: galleryItem.hash })
    .from(galleryItem)
    .where(eq(galleryItem.galleryId, galleryId))
  await ctx.db
    .update(deliveredFile)
    .set({ state: 'received', tries: 0, nextTryAt: ctx.now })
    .where(
      and(
        inArray(deliveredFile.hash, hashes),
        eq(deliveredFile.kind, 'image'),
        eq(deliveredFile.state, 'ready'),
      ),
    )
  ctx.tx.changedNouns.add('gallery-item')
}
