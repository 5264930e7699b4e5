import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { ParseRequest, CalendarEntry } from './parse.server.ts'

export type WorkerResult =
  | { ok: true; entries: CalendarEntry[] }
  | { ok: false; problem: 'calendar-malformed' | 'calendar-full' | 'calendar-heavy' | 'closing' }

const entry = 'app/platform/ical/worker-thread.server.ts'
/**
 * After it the thread is ended: a rule that repeats each second since 1970 never comes to today.
 */
const timeoutMs = 10_000

/**
 * Reads the times in calendars' files one after the other, so that many at once neither share one
 * another's patience nor need many times the memory, in a thread with limits that is there while
 * anything waits. `calendar-heavy`: it took too long or too much memory.
 */
export function createIcalWorker(
  closing: AbortSignal,
): (asked: ParseRequest) => Promise<WorkerResult> {
  let thread: Worker | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const startThread = () => {
    const worker = new Worker(resolve(entry), {
      env: {},
      execArgv: ['--no-warnings'],
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    })
    // without a listener it would end the program
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (thread === worker) thread = null
    })
    return worker
  }
  const parseInThread = (asked: ParseRequest) =>
    new Promise<WorkerResult>((done) => {
      if (closing.aborted) return done({ ok: false, problem: 'closing' })
      const worker = (thread ??= startThread())
      const end = () => void worker.terminate()
      const timer = setTimeout(end, timeoutMs)
      const finish = (taken: WorkerResult) => {
        clearTimeout(timer)
        closing.removeEventListener('abort', end)
        worker.off('message', finish).off('exit', gone)
        done(taken)
      }
      const gone = () =>
        finish({ ok: false, problem: closing.aborted ? 'closing' : 'calendar-heavy' })
      closing.addEventListener('abort', end)
      worker.on('message', finish).on('exit', gone)
      worker.postMessage(asked)
    })

  return async (asked) => {
    waiting++
    const turn = queue.then(() => parseInThread(asked))
    queue = turn
    try {
      return await turn
    } finally {
      if (--waiting === 0) {
        void thread?.terminate()
        thread = null
      }
    }
  }
}
