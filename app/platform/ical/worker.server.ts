import { Worker } from 'node:worker_threads'

import { getEntryPath } from '../package-folder.server.ts'
import type { ParseRequest, CalendarEntry } from './parse.server.ts'

export type WorkerResult =
  | { ok: true; entries: CalendarEntry[] }
  | { ok: false; problem: 'calendar-malformed' | 'calendar-full' | 'calendar-heavy' | 'closing' }

const entry = 'app/platform/ical/worker-thread.server'
/**
 * Parses calendar files one after the other, so that they don't share the time limit or add up in
 * memory. The thread is terminated after `timeoutMs`: a rule that repeats every second since 1970
 * never reaches today. The thread has a memory limit and runs only while files wait. Fails with
 * `calendar-heavy` when a file takes too long or too much memory, and with `closing` at shutdown.
 */
export function createIcalWorker(
  closing: AbortSignal,
  timeoutMs: number,
): (request: ParseRequest) => Promise<WorkerResult> {
  let thread: Worker | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let waitingCount = 0

  const startThread = () => {
    const worker = new Worker(getEntryPath(entry), {
      env: {},
      execArgv: ['--no-warnings'],
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    })
    // an unhandled error event would end the process
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (thread === worker) thread = null
    })
    return worker
  }
  const parseInThread = (request: ParseRequest) =>
    new Promise<WorkerResult>((resolve) => {
      if (closing.aborted) return resolve({ ok: false, problem: 'closing' })
      const worker = (thread ??= startThread())
      const end = () => void worker.terminate()
      const timer = setTimeout(end, timeoutMs)
      const finish = (result: WorkerResult) => {
        clearTimeout(timer)
        closing.removeEventListener('abort', end)
        worker.off('message', finish).off('exit', onExit)
        resolve(result)
      }
      const onExit = () =>
        finish({ ok: false, problem: closing.aborted ? 'closing' : 'calendar-heavy' })
      closing.addEventListener('abort', end)
      worker.on('message', finish).on('exit', onExit)
      worker.postMessage(request)
    })

  return async (request) => {
    waitingCount++
    const run = queue.then(() => parseInThread(request))
    queue = run
    try {
      return await run
    } finally {
      if (--waitingCount === 0) {
        void thread?.terminate()
        thread = null
      }
    }
  }
}
