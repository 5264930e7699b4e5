import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { log } from '../log.server.ts'
import { toRoutePattern } from '../requests.server.ts'
import {
  type CachedPage,
  negotiateEncoding,
  getPageHeaders,
  matchesEtag,
} from './disk-store.server.ts'

type PageHeaders = { br: string[]; gzip: string[]; notModified: string[]; route: string }

/**
 * Creates a handler that sends a cached page directly from memory. Headers are built once per page,
 * including those from `getCommonHeaders`.
 */
export function createFastPath(getCommonHeaders: (page: CachedPage) => Record<string, string>) {
  const headersByPage = new WeakMap<CachedPage, PageHeaders>()

  /** Returns false, with nothing sent, if the request needs more than the compressed bytes. */
  return (page: CachedPage, req: IncomingMessage, res: ServerResponse): boolean => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const encoding = negotiateEncoding(req.headers['accept-encoding'])
    if (!isRead || !encoding) return false
    const startMs = performance.now()
    const headers = headersByPage.get(page) ?? buildHeaders(page, getCommonHeaders(page))
    headersByPage.set(page, headers)
    const isNotModified = matchesEtag(page, req.headers['if-none-match'])
    res.writeHead(
      isNotModified ? 304 : 200,
      isNotModified ? headers.notModified : headers[encoding],
    )
    res.end(isNotModified || req.method === 'HEAD' ? undefined : page[encoding])
    log('info', 'request', {
      request: randomUUID(),
      method: req.method!,
      route: headers.route,
      status: isNotModified ? 304 : 200,
      ms: Math.round(performance.now() - startMs),
    })
    return true
  }
}

function buildHeaders(page: CachedPage, always: Record<string, string>): PageHeaders {
  const common = { ...always, ...getPageHeaders(page) }
  const withBody = (encoding: 'br' | 'gzip') =>
    flattenHeaders({
      ...common,
      'content-encoding': encoding,
      'content-length': String(page[encoding].length),
    })
  return {
    br: withBody('br'),
    gzip: withBody('gzip'),
    notModified: flattenHeaders(common),
    route: toRoutePattern(page.path.split('?')[0]!),
  }
}

function flattenHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}
