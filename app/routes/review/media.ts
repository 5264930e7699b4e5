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
import { findReviewMedia } from '#app/features/media/review-copy/reads.server.ts'

import { buildFileHeaders, serveMadeFile } from '../gallery/sent-file.ts'
import type { Route } from './+types/media'

/**
 * Serves the file of a version to people who may open the review: `stream` of a video, `audio` of a
 * recording, or the `poster`. Until a video is converted, the one uploaded is sent.
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

/** Sends the uploaded file without its metadata. */
async function serveUploaded(
  { app }: Ctx,
  request: Request,
  { hash, name, format }: ReviewVersion,
  isDownload: boolean,
): Promise<Response | null> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const path = `${folder}/original`
  const found = await stat(path).catch(() => null)
  const blanks = found ? await readBlanks(app.mediaWorker, folder) : null
  if (!found || !blanks) return null
  const headers = buildFileHeaders(hash, `original.${format}`, false)
  headers.set(
    'content-disposition',
    buildContentDisposition(name, isDownload ? 'attachment' : 'inline'),
  )
  return serveFile(request, { path, size: found.size, blanks }, headers)
}
