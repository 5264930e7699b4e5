import { stat } from 'node:fs/promises'

import { previewCacheControl } from '#app/platform/cache-control.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { serveFile } from '#app/platform/file-response.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  pdf: 'application/pdf',
}

/** Returns the headers of a file for the screen. `isKept`: a browser may keep it for a while. */
export function buildFileHeaders(hash: string, name: string, isKept: boolean): Headers {
  return new Headers({
    'content-type': contentTypes[name.slice(name.lastIndexOf('.') + 1)]!,
    'cache-control': isKept ? previewCacheControl : 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: `"${hash.slice(0, 16)}-${name}"`,
  })
}

/** Serves a file that was made from an original, or returns null if it isn't there. */
export async function serveMadeFile(
  { app }: Ctx,
  request: Request,
  { hash, name, isKept }: { hash: string; name: string; isKept: boolean },
): Promise<Response | null> {
  const path = `${getMediaFolder(app.config.dataDir, hash)}/${name}`
  const found = await stat(path).catch(() => null)
  if (!found) return null
  return serveFile(request, { path, size: found.size }, buildFileHeaders(hash, name, isKept))
}
