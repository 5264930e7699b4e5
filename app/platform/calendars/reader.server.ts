import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Asked, Entry } from './file.server.ts'

export type Taken =
  | { ok: true; entries: Entry[] }
  | { ok: false; problem: 'calendar-malformed' | 'calendar-full' | 'calendar-heavy' | 'closing' }

const entry = 'app/platform/calendars/thread.server.ts'
/**
 * After it the thread is ended: a rule that repeats each second since 1970 never comes to today.
 */
const patience = 10_000

/**
 * Reads the times in calendars' files one after the other, so that many at once neither share one
 * another's patience nor need many times the memory, in a thread with limits that is there while
 * anything waits. `calendar-heavy`: it took too long or too much memory.
 */
export function openReader(closing: AbortSignal): (asked: Asked) => Promise<Taken> {
  let thread: Worker | null = null
  let line: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const started = () => {
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
  const taken = (asked: Asked) =>
    new Promise<Taken>((done) => {
      if (closing.aborted) return done({ ok: false, problem: 'closing' })
      const worker = (thread ??= started())
      const end = () => void worker.terminate()
      const timer = setTimeout(end, patience)
      const finish = (taken: Taken) => {
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
    const mine = line.then(() => taken(asked))
    line = mine
    try {
      return await mine
    } finally {
      if (--waiting === 0) {
        void thread?.terminate()
        thread = null
      }
    }
  }
}
