import { parentPort } from 'node:worker_threads'

import { type ParseRequest, type ParseResult, parseEntries } from './parse.server.ts'

/* Parses untrusted calendars in a thread that can be terminated at any moment. */
parentPort!.on('message', (request: ParseRequest) => parentPort!.postMessage(tryParse(request)))

function tryParse(request: ParseRequest): ParseResult {
  try {
    return parseEntries(request)
  } catch {
    return { ok: false, problem: 'calendar-malformed' }
  }
}
