import { stat } from 'node:fs/promises'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveFile } from '#app/platform/file-response.server.ts'
import { readBlanks } from '#app/platform/media/redaction.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { isWatermarked } from '#app/features/delivery/gallery/rules.ts'
import {
  type GalleryItem,
  findVisibleItem,
} from '#app/features/delivery/gallery-item/reads.server.ts'
import { type OpenGallery, isHeldBack } from '#app/features/delivery/gallery-share/reads.server.ts'
import { listScreenFiles } from '#app/features/media/delivered-file/rules.ts'

import type { Route } from './+types/file'
import { findAccess, isOpen } from './guest-page.ts'
import { respondLocked } from './locked.ts'
import { buildFileHeaders, serveMadeFile } from './sent-file.ts'
import { serveWatermarked } from './watermarked-file.ts'
import { serveWaveform } from './waveform.ts'

type Target = { access: OpenGallery; item: GalleryItem; variant: string }

/** Variants that guests see while originals wait for a payment, with the watermark. */
const previews = new Set(['480', '960', '1920', 'poster', 'stream', 'audio', 'waveform'])

function isPreview({ item, variant }: Target): boolean {
  return item.kind !== 'document' && previews.has(variant)
}

/**
 * Serves a file of a gallery for the screen to people who may open the gallery. Until a size is
 * made, a smaller one is sent. A video that isn't converted yet, a recording and a PDF are sent as
 * uploaded, the former two without their metadata. In a gallery with a watermark, everyone gets
 * files that have it. The studio alone opens originals here, also from a page of before the
 * release.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const target = /^\d{1,9}$/.test(params.number) ? await findTarget(ctx, request, params) : null
  if (!target) return respondNotFound()
  if (isHeldBack(target.access) && !isPreview(target)) return respondLocked(ctx.language)
  return (await serveTarget(ctx, request, target)) ?? respondNotFound()
}

async function findTarget(
  ctx: Ctx,
  request: Request,
  { slug, number, variant }: { slug: string; number: string; variant: string },
): Promise<Target | null> {
  const access = await findAccess(ctx, request, slug)
  if (!access || !isOpen(access)) return null
  const item = await findVisibleItem(ctx, access, Number(number))
  return item && { access, item, variant }
}

async function serveTarget(ctx: Ctx, request: Request, target: Target): Promise<Response | null> {
  const { access, item, variant } = target
  if (variant === 'waveform')
    return item.kind === 'audio' ? serveWaveform(ctx, request, item) : null
  if (variant === 'original')
    return access.viewer.kind === 'studio' ? serveUploaded(ctx, request, item, variant) : null
  if (!isWatermarked(access.gallery))
    return (
      (await serveScreenFile(ctx, request, item, variant)) ??
      (await serveUploaded(ctx, request, item, variant))
    )
  // a PDF can't have a watermark
  if (item.kind === 'document')
    return access.viewer.sizes.length > 0 ? serveUploaded(ctx, request, item, variant) : null
  return serveWatermarked(ctx, request, item, variant)
}

/** Sends the best of the files made for a variant, or returns null. */
async function serveScreenFile(
  ctx: Ctx,
  request: Request,
  { hash, kind }: GalleryItem,
  variant: string,
): Promise<Response | null> {
  const names = variant === 'stream' ? ['stream.mp4'] : listScreenFiles(kind, variant)
  if (variant === 'stream' && kind !== 'video') return null
  // the address of a picture with a watermark, from before it was released
  const isFormer = new URL(request.url).searchParams.has('w')
  for (const name of names) {
    // a smaller size that replaces another isn't kept: the right one follows
    const isKept = name === names[0] && variant !== '1920' && variant !== 'stream' && !isFormer
    const response = await serveMadeFile(ctx, request, { hash, name, isKept })
    if (response) return response
  }
  return null
}

/** Sends a video, a recording or a PDF as uploaded, or returns null for another variant. */
async function serveUploaded(
  { app }: Ctx,
  request: Request,
  { hash, kind, format, name }: GalleryItem,
  variant: string,
): Promise<Response | null> {
  const variantOfKind = { image: null, video: 'stream', audio: 'audio', document: 'document' }[kind]
  if (variant !== variantOfKind && variant !== 'original') return null
  const folder = getMediaFolder(app.config.dataDir, hash)
  const path = `${folder}/original`
  const found = await stat(path).catch(() => null)
  const isMedia = kind === 'video' || kind === 'audio'
  const blanks = found && isMedia ? await readBlanks(app.mediaWorker, folder) : []
  if (!found || !blanks) return null
  const headers = buildFileHeaders(hash, `${variant}.${format}`, false)
  headers.set('content-disposition', buildContentDisposition(name, 'inline'))
  return serveFile(request, { path, size: found.size, blanks }, headers)
}

function respondNotFound() {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
