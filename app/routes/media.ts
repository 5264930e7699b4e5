import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { folderOf } from '#app/platform/pictures/files.server.ts'
import { maySeeDrafts } from '#app/studio/edition/reads.server.ts'
import { filesOpenTo } from '#app/studio/picture/reads.server.ts'

import type { Route } from './+types/media'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const endings: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' }

/** What was uploaded, to whoever may see it: renditions as pictures, the original as a file to keep and never as a page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, hash = '', name = ''] = /^([0-9a-f]{64})-(original|\d{2,4}\.(?:avif|webp|jpg)|share-\d{1,2}-\d{1,2}\.jpg)$/.exec(params.file) ?? []
  const ctx = context.get(ctxKey)
  const files = hash ? await filesOpenTo(ctx, hash, () => maySeeDrafts(ctx, cookieFrom(ctx.app.config, request, 'preview') ?? '')) : null
  if (!files || (name === 'original' && files.original === null)) return missing()
  const path = `${folderOf(ctx.app.config.dataDir, hash)}/${name}`
  const found = await stat(path).catch(() => null)
  if (!found) return missing()
  const headers = name === 'original' ? asAttachment(hash, files.original!) : asPicture(hash, name, files.open)
  if (headers.get('etag') !== null && request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(found.size))
  return new Response(request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(path)) as ReadableStream, { headers })
}

function asPicture(hash: string, name: string, open: 'public' | 'staff') {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const keep = open === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache'
  return new Headers({ 'content-type': types[ending]!, 'cache-control': keep, etag: `"${hash.slice(0, 16)}-${name}"` })
}

function asAttachment(hash: string, format: string) {
  return new Headers({
    'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="picture-${hash.slice(0, 8)}.${endings[format]}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox", 'cache-control': 'no-store',
  })
}

function missing() {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
