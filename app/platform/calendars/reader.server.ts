import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Asked, Entry, Told } from './file.server.ts'

export type Taken = { ok: true; entries: Entry[] } | { ok: false; problem: 'calendar-malformed' | 'calendar-full' | 'calendar-heavy' | 'closing' }

const entry = 'app/platform/calendars/thread.server.ts'
/** After it the thread is ended: a rule that repeats each second since 1970 never comes to today. */
const patience = 10_000

/** The times in a calendar's file, read in a thread of its own with limits. `calendar-heavy`: it took too long or too much memory. */
export function readCalendar(asked: Asked, closing: AbortSignal): Promise<Taken> {
  return new Promise((done) => {
    const thread = new Worker(resolve(entry), { workerData: asked, env: {}, execArgv: ['--no-warnings'], resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 } })
    const end = () => void thread.terminate()
    const timer = setTimeout(end, patience)
    closing.addEventListener('abort', end)
    thread.once('message', (told: Told) => done(told))
    // without a listener it would end the program
    thread.once('error', () => {})
    thread.once('exit', () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', end)
      done({ ok: false, problem: closing.aborted ? 'closing' : 'calendar-heavy' })
    })
  })
}
