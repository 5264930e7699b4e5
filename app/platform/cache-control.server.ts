import type { Ctx } from './context.server.ts'
import { downloadCacheControl } from './file-response.server.ts'

/** Returns true if a response keeps the cache header of its route. All others get `no-store`. */
export function hasOwnCacheControl(response: Response, ctx: Ctx): boolean {
  return isSharedCacheable(response, ctx) || isRevalidated(response) || isDownload(response)
}

/**
 * Returns true for a response any cache may store: marked public by its route, requested by a
 * visitor or immutable, and not a page.
 */
function isSharedCacheable({ status, headers }: Response, { actor }: Ctx): boolean {
  const isPublic = /^public\b/.test(headers.get('cache-control') ?? '')
  const isSameForAll =
    actor.kind === 'visitor' || (headers.get('cache-control') ?? '').endsWith('immutable')
  return (
    isPublic &&
    [200, 304].includes(status) &&
    isSameForAll &&
    !headers.has('set-cookie') &&
    !headers.get('content-type')?.startsWith('text/html')
  )
}

/**
 * Small images of a gallery: a guest's browser shows them for a while without asking again, also
 * shortly after their access has ended.
 */
export const previewCacheControl = 'private, max-age=300, stale-while-revalidate=86400'

/** Returns true for a response that the visitor's browser may store if it revalidates each time. */
function isRevalidated({ status, headers }: Response): boolean {
  return (
    [200, 304].includes(status) &&
    ['private, no-cache', previewCacheControl].includes(headers.get('cache-control') ?? '') &&
    !headers.get('content-type')?.startsWith('text/html')
  )
}

/** Returns true for a download, whose header also keeps proxies from changing it. */
function isDownload({ headers }: Response): boolean {
  return headers.get('cache-control') === downloadCacheControl
}
