import { previewCacheControl } from '#app/platform/cache-control.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findPeaks } from '#app/features/media/waveform/reads.server.ts'
import { drawWaveform } from '#app/features/media/waveform/rules.ts'

/** Serves a picture of a recording's loudness, or returns null until it was read. */
export async function serveWaveform(
  ctx: Ctx,
  request: Request,
  { hash }: { hash: string },
): Promise<Response | null> {
  const peaks = await findPeaks(ctx, hash)
  if (!peaks) return null
  const headers = {
    'content-type': 'image/svg+xml',
    'cache-control': previewCacheControl,
    'x-robots-tag': 'noindex',
    etag: `"${hash.slice(0, 16)}-waveform"`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  return new Response(drawWaveform(peaks), { headers })
}
