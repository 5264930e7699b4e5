import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { log } from '../log.server.ts'
import { patternOf } from '../requests.server.ts'
import { type Page, encodingFor, headersOf, isKnown } from './stored.server.ts'

type Answered = { br: string[]; gzip: string[]; same: string[]; route: string }

/**
 * Answers a page that is kept straight from its bytes: what every page carries beside (`always`) is
 * put together once per page.
 */
export function openQuick(always: (page: Page) => Record<string, string>) {
  const known = new WeakMap<Page, Answered>()

  /** False when it takes more than bytes: then nothing was said yet. */
  return (page: Page, req: IncomingMessage, res: ServerResponse): boolean => {
    const reading = req.method === 'GET' || req.method === 'HEAD'
    const encoding = encodingFor(req.headers['accept-encoding'])
    if (!reading || !encoding) return false
    const began = performance.now()
    const answered = known.get(page) ?? answeredOf(page, always(page))
    known.set(page, answered)
    const same = isKnown(page, req.headers['if-none-match'])
    res.writeHead(same ? 304 : 200, same ? answered.same : answered[encoding])
    res.end(same || req.method === 'HEAD' ? undefined : page[encoding])
    log('info', 'request', {
      request: randomUUID(),
      method: req.method!,
      route: answered.route,
      status: same ? 304 : 200,
      ms: Math.round(performance.now() - began),
    })
    return true
  }
}

function answeredOf(page: Page, always: Record<string, string>): Answered {
  const common = { ...always, ...headersOf(page) }
  const whole = (encoding: 'br' | 'gzip') =>
    flat({
      ...common,
      'content-encoding': encoding,
      'content-length': String(page[encoding].length),
    })
  return {
    br: whole('br'),
    gzip: whole('gzip'),
    same: flat(common),
    route: patternOf(page.path.split('?')[0]!),
  }
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}
