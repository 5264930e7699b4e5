import { stat } from 'node:fs/promises'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveFile } from '#app/platform/file-response.server.ts'
import { readBlanks } from '#app/platform/media/redaction.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { findReviewAccess } from '#app/features/delivery/review-share/reads.server.ts'
import {
  type ReviewVersion,
  listVersions,
} from '#app/features/delivery/review-version/reads.server.ts'
import { listScreenFiles } from '#app/features/media/delivered-file/rules.ts'
import { findReviewMedia } from '#app/features/media/review-copy/reads.server.ts'

import { buildFileHeaders, serveMadeFile } from '../gallery/sent-file.ts'
import type { Route } from './+types/media'

/**
 * Serves the file of a version to people who may open the review: `stream` of a video or its
 * `poster`, `audio` of a recording, a PDF as `document`, or a size of an image. Until a video is
 * converted, the one uploaded is sent; the `original` of an image only goes to the studio.
 */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const version = await findVersion(ctx, params)
  const response = version && (await serveVersion(ctx, request, version, params.variant, url))
  return response ?? new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}

async function findVersion(ctx: Ctx, { slug, number }: { slug: string; number: string }) {
  const access = await findReviewAccess(ctx, slug)
  if (!access) return null
  const versions = await listVersions(ctx, access)
  return versions.find((version) => String(version.number) === number) ?? null
}

async function serveVersion(
  ctx: Ctx,
  request: Request,
  version: ReviewVersion,
  variant: string,
  url: URL,
): Promise<Response | null> {
  const { hash, kind } = version
  if (kind === 'image') return serveImage(ctx, request, version, variant)
  if (kind === 'document')
    return variant === 'document'
      ? serveUploaded(ctx, request, version, url.searchParams.has('download'))
      : null
  if (variant === 'poster')
    return kind === 'video'
      ? serveMadeFile(ctx, request, { hash, name: 'poster.jpg', isKept: false })
      : null
  if (variant !== (kind === 'video' ? 'stream' : 'audio')) return null
  const isDownload = url.searchParams.has('download')
  const media = isDownload ? null : await findReviewMedia(ctx, hash)
  const copy = media && media.variant !== 'original' ? media.variant : null
  return (
    (copy && (await serveMadeFile(ctx, request, { hash, name: copy, isKept: false }))) ??
    serveUploaded(ctx, request, version, isDownload)
  )
}

/** Sends a size of an image, or a smaller one until it is made. */
async function serveImage(
  ctx: Ctx,
  request: Request,
  version: ReviewVersion,
  variant: string,
): Promise<Response | null> {
  if (variant === 'original')
    return ctx.actor.kind === 'staff' ? serveUploaded(ctx, request, version, true) : null
  const names =
    variant === '2048'
      ? ['2048.jpg', ...listScreenFiles('image', '1920')]
      : listScreenFiles('image', variant)
  for (const name of names) {
    const response = await serveMadeFile(ctx, request, { hash: version.hash, name, isKept: false })
    if (response) return response
  }
  return null
}

/** Sends the uploaded file without its metadata. */
async function serveUploaded(
  { app }: Ctx,
  request: Request,
  { hash, name, format, kind }: ReviewVersion,
  isDownload: boolean,
): Promise<Response | null> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const path = `${folder}/original`
  const found = await stat(path).catch(() => null)
  const isMedia = kind === 'video' || kind === 'audio'
  const blanks = found && isMedia ? await readBlanks(app.mediaWorker, folder) : []
  if (!found || !blanks) return null
  const headers = buildFileHeaders(hash, `original.${format}`, false)
  headers.set(
    'content-disposition',
    buildContentDisposition(name, isDownload ? 'attachment' : 'inline'),
  )
  return serveFile(request, { path, size: found.size, blanks }, headers)
}
