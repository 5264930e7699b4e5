import { stat } from 'node:fs/promises'

import { readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveFile } from '#app/platform/file-response.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { readBlanks } from '#app/platform/media/redaction.server.ts'
import { maySeeDrafts } from '#app/features/site/preview-link/reads.server.ts'
import { findCaptionsFile } from '#app/features/media/video/reads.server.ts'
import { findFileName } from '#app/features/media/download/reads.server.ts'
import { authorizeMedia } from '#app/features/media/image/reads.server.ts'

import type { Route } from './+types/media'

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  vtt: 'text/vtt; charset=utf-8',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
}
/** JPEGs up to 1200 px: larger ones are sizes of galleries, such as the print size. */
const fileNamePattern =
  /^([0-9a-f]{64})-(original|\d{2,4}\.(?:avif|webp)|(?:\d{2,3}|1[0-2]\d\d)\.jpg|share-\d{1,2}-\d{1,2}\.jpg|(?:film\.(?:mp4|mov)|sound\.(?:wav|mp3|m4a|flac))|stream\.mp4|captions-[0-9a-f]{8}\.vtt)$/

/**
 * Serves uploaded files to people who may see them: renditions inline, originals only as a
 * download. A video with a stream rendition plays that; only viewers who may download its original
 * get the uploaded file inline. Any other video or recording is served as uploaded. The metadata of
 * inline files is blanked.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, hash = '', name = ''] = fileNamePattern.exec(params.file) ?? []
  const ctx = context.get(ctxKey)
  const files = hash
    ? await authorizeMedia(ctx, hash, () =>
        maySeeDrafts(ctx, readCookieToken(ctx.app.config, request, 'preview') ?? ''),
      )
    : null
  const isAsItCame = /^(?:film|sound)\./.test(name)
  if (
    !files ||
    (name === 'original' && !files.original) ||
    (isAsItCame && name !== `${kindByFormat[files.format]}.${files.format}`)
  )
    return respondNotFound()
  const headers =
    name === 'original'
      ? buildAttachmentHeaders(hash, await findFileName(ctx, hash, files.format))
      : buildInlineHeaders(hash, name, files.audience)
  if (name.startsWith('captions-'))
    return respondWithText(request, await findCaptionsFile(ctx, hash, name), headers)
  if (isAsItCame && files.streams && !files.original) return respondNotFound()
  const folder = getMediaFolder(ctx.app.config.dataDir, hash)
  const path = `${folder}/${isAsItCame ? 'original' : name}`
  const found = await stat(path).catch(() => null)
  const blanks = found && isAsItCame ? await readBlanks(ctx.app.mediaWorker, folder) : []
  return found && blanks
    ? serveFile(request, { path, size: found.size, blanks }, headers)
    : respondNotFound()
}

function buildInlineHeaders(hash: string, name: string, open: 'public' | 'staff') {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const keep = open === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache'
  return new Headers({
    'content-type': contentTypes[ending]!,
    'cache-control': keep,
    etag: `"${hash.slice(0, 16)}-${name}${/^(?:film|sound)/.test(name) ? '-redacted' : ''}"`,
  })
}

const kindByFormat: Record<string, string> = {
  mp4: 'film',
  mov: 'film',
  wav: 'sound',
  mp3: 'sound',
  m4a: 'sound',
  flac: 'sound',
}

function buildAttachmentHeaders(hash: string, name: string) {
  return new Headers({
    'content-type': 'application/octet-stream',
    'content-disposition': buildContentDisposition(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    etag: `"${hash}"`,
  })
}

function respondWithText(request: Request, text: string | null, headers: Headers) {
  if (text === null) return respondNotFound()
  return request.headers.get('if-none-match') === headers.get('etag')
    ? new Response(null, { status: 304, headers })
    : new Response(request.method === 'HEAD' ? null : text, { headers })
}

function respondNotFound() {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
