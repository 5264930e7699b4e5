import { parentPort } from 'node:worker_threads'

import { type Asked, type Told, entriesIn } from './file.server.ts'

/* The thread that takes strangers' calendars apart: it may be ended at any moment, whatever a file
   has it do. */
parentPort!.on('message', (asked: Asked) => parentPort!.postMessage(told(asked)))

function told(asked: Asked): Told {
  try {
    return entriesIn(asked)
  } catch {
    return { ok: false, problem: 'calendar-malformed' }
  }
}
