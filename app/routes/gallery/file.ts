import { stat } from 'node:fs/promises'

import { previewCacheControl } from '#app/platform/cache-control.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveFile } from '#app/platform/file-response.server.ts'
import { readBlanks } from '#app/platform/media/redaction.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import {
  type GalleryItem,
  findVisibleItem,
} from '#app/features/delivery/gallery-item/reads.server.ts'
import { listScreenFiles } from '#app/features/media/delivered-file/rules.ts'

import type { Route } from './+types/file'
import { findAccess, isOpen } from './guest-page.ts'

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  pdf: 'application/pdf',
}

/**
 * Serves a file of a gallery for the screen to people who may open the gallery. Until a size is
 * made, a smaller one is sent. A video that isn't converted yet, a recording and a PDF are sent as
 * uploaded, the former two without their metadata.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const item = /^\d{1,9}$/.test(params.number) ? await findItem(ctx, request, params) : null
  if (!item) return respondNotFound()
  return (
    (await serveScreenFile(ctx, request, item, params.variant)) ??
    (await serveUploaded(ctx, request, item, params.variant)) ??
    respondNotFound()
  )
}

async function findItem(
  ctx: Ctx,
  request: Request,
  { slug, number }: { slug: string; number: string },
): Promise<GalleryItem | null> {
  const access = await findAccess(ctx, request, slug)
  return access && isOpen(access) ? findVisibleItem(ctx, access, Number(number)) : null
}

/** Sends the best of the files made for a variant, or returns null. */
async function serveScreenFile(
  { app }: Ctx,
  request: Request,
  { hash, kind }: GalleryItem,
  variant: string,
): Promise<Response | null> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const names = variant === 'stream' ? ['stream.mp4'] : listScreenFiles(kind, variant)
  if (variant === 'stream' && kind !== 'video') return null
  for (const name of names) {
    const path = `${folder}/${name}`
    const found = await stat(path).catch(() => null)
    if (!found) continue
    // a smaller size that replaces another isn't kept: the right one follows
    const isKept = name === names[0] && variant !== '1920' && variant !== 'stream'
    return serveFile(request, { path, size: found.size }, buildHeaders(hash, name, isKept))
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
  if (variant !== variantOfKind) return null
  const folder = getMediaFolder(app.config.dataDir, hash)
  const path = `${folder}/original`
  const found = await stat(path).catch(() => null)
  const blanks = found && kind !== 'document' ? await readBlanks(app.mediaWorker, folder) : []
  if (!found || !blanks) return null
  const headers = buildHeaders(hash, `${variant}.${format}`, false)
  headers.set('content-disposition', buildContentDisposition(name, 'inline'))
  return serveFile(request, { path, size: found.size, blanks }, headers)
}

function buildHeaders(hash: string, name: string, isKept: boolean): Headers {
  return new Headers({
    'content-type': contentTypes[name.slice(name.lastIndexOf('.') + 1)]!,
    'cache-control': isKept ? previewCacheControl : 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: `"${hash.slice(0, 16)}-${name}"`,
  })
}

function respondNotFound() {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
