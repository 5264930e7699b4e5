import { parentPort, workerData } from 'node:worker_threads'

import { type Asked, type Told, entriesIn } from './file.server.ts'

/* The thread that takes a stranger's calendar apart: it may be ended at any moment, whatever the file has it do. */
parentPort!.postMessage(told(workerData as Asked))

function told(asked: Asked): Told {
  try {
    return entriesIn(asked)
  } catch {
    return { ok: false, problem: 'calendar-malformed' }
  }
}
