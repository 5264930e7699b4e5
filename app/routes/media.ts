import { stat } from 'node:fs/promises'

import { cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fileAnswer } from '#app/platform/file-answer.server.ts'
import { folderOf } from '#app/platform/pictures/files.server.ts'
import { readBlanks } from '#app/platform/pictures/redaction.server.ts'
import { maySeeDrafts } from '#app/studio/edition/reads.server.ts'
import { captionsFile } from '#app/studio/film/reads.server.ts'
import { filesOpenTo } from '#app/studio/picture/reads.server.ts'

import type { Route } from './+types/media'

const types: Record<string, string> = {
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
const shape =
  /^([0-9a-f]{64})-(original|\d{2,4}\.(?:avif|webp|jpg)|share-\d{1,2}-\d{1,2}\.jpg|(?:film\.(?:mp4|mov)|sound\.(?:wav|mp3|m4a|flac))|stream\.mp4|captions-[0-9a-f]{8}\.vtt)$/

/**
 * What was uploaded, to those who may see it: renditions as what they are, the original as a file
 * to keep and never as a page. A film that streams is played as its stream, every other film or
 * recording as it came, without its metadata.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, hash = '', name = ''] = shape.exec(params.file) ?? []
  const ctx = context.get(ctxKey)
  const files = hash
    ? await filesOpenTo(ctx, hash, () =>
        maySeeDrafts(ctx, cookieFrom(ctx.app.config, request, 'preview') ?? ''),
      )
    : null
  const isAsItCame = /^(?:film|sound)\./.test(name)
  if (
    !files ||
    (name === 'original' && !files.original) ||
    (isAsItCame && name !== `${kinds[files.format]}.${files.format}`)
  )
    return missing()
  const headers =
    name === 'original' ? asAttachment(hash, files.format) : asItself(hash, name, files.open)
  if (name.startsWith('captions-'))
    return textAnswer(request, await captionsFile(ctx, hash, name), headers)
  if (isAsItCame && files.streams && !files.original) return missing()
  const folder = folderOf(ctx.app.config.dataDir, hash)
  const path = `${folder}/${isAsItCame ? 'original' : name}`
  const found = await stat(path).catch(() => null)
  const blanks = found && isAsItCame ? await readBlanks(ctx.app.maker, folder) : []
  return found && blanks
    ? fileAnswer(request, { path, size: found.size, blanks }, headers)
    : missing()
}

function asItself(hash: string, name: string, open: 'public' | 'staff') {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const keep = open === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache'
  return new Headers({
    'content-type': types[ending]!,
    'cache-control': keep,
    etag: `"${hash.slice(0, 16)}-${name}${/^(?:film|sound)/.test(name) ? '-redacted' : ''}"`,
  })
}

const kinds: Record<string, string> = {
  mp4: 'film',
  mov: 'film',
  wav: 'sound',
  mp3: 'sound',
  m4a: 'sound',
  flac: 'sound',
}

function asAttachment(hash: string, format: string) {
  return new Headers({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${kinds[format] ?? 'picture'}-${hash.slice(0, 8)}.${format === 'jpeg' ? 'jpg' : format}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
}

function textAnswer(request: Request, text: string | null, headers: Headers) {
  if (text === null) return missing()
  return request.headers.get('if-none-match') === headers.get('etag')
    ? new Response(null, { status: 304, headers })
    : new Response(request.method === 'HEAD' ? null : text, { headers })
}

function missing() {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
