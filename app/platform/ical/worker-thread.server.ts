import { parentPort } from 'node:worker_threads'

import { type ParseRequest, type ParseResult, parseEntries } from './parse.server.ts'

/* The thread that takes strangers' calendars apart: it may be ended at any moment, whatever a file
   has it do. */
parentPort!.on('message', (asked: ParseRequest) => parentPort!.postMessage(tryParse(asked)))

function tryParse(asked: ParseRequest): ParseResult {
  try {
    return parseEntries(asked)
  } catch {
    return { ok: false, problem: 'calendar-malformed' }
  }
}
