import { type ChildProcess, fork } from 'node:child_process'

import { minute } from '#app/core/day.ts'

import { limitMemory } from '#app/platform/memory-limit.server.ts'
import { getEntryPath } from '#app/platform/package-folder.server.ts'

import type { CaptureDetails } from './capture-details.server.ts'
import type { LocationData } from './location-data.server.ts'
import type { DeliverySize } from './delivery-renditions.server.ts'
import type { MediaInfo } from './probe.server.ts'
import type { RenditionFormat } from './rendition-config.ts'
import type { ImageInfo } from './renditions.server.ts'
import type { Watermark } from './watermark.server.ts'

export type MediaJob =
  | { kind: 'inspect-image'; from: string; into: string }
  | { kind: 'probe-audio'; from: string }
  | { kind: 'redact'; from: string; to: string }
  | { kind: 'read-capture'; from: string }
  | { kind: 'find-locations'; from: string }
  | { kind: 'share'; from: string; to: string; focus: readonly [number, number] }
  | {
      kind: 'renditions'
      from: string
      renditions: { width: number; format: RenditionFormat; to: string }[]
    }
  | { kind: 'delivery'; from: string; outputs: { size: DeliverySize; to: string }[] }
  | {
      kind: 'watermark'
      from: string
      watermark: Watermark
      outputs: { width: number; to: string }[]
    }
  | { kind: 'watermark-sheet'; width: number; height: number; watermark: Watermark; to: string }
  | { kind: 'check-opacity'; from: string }
  | { kind: 'count-pages'; from: string }
/**
 * `picture-lost`: the process ended twice, but not because of this image's size or format.
 * `closing`: the program is shutting down.
 */
type MediaProblem =
  | 'picture-kind'
  | 'picture-large'
  | 'picture-damaged'
  | 'picture-lost'
  | 'pdf-locked'
  | 'no-room'
  | 'closing'
export type MediaResult =
  | {
      ok: true
      imageInfo?: ImageInfo
      mediaInfo?: MediaInfo
      capture?: CaptureDetails
      /** Null for a file that can't be read to its end. */
      locations?: LocationData | null
      isOpaque?: boolean
      pages?: number
    }
  | { ok: false; problem: MediaProblem }

/**
 * Inspects images, videos and recordings in a separate process with limits, which is started on
 * demand and stopped when idle.
 */
export type MediaWorker = {
  /** For work a request waits for: runs in a queue of its own, separate from `enqueue`. */
  runNow(job: MediaJob): Promise<MediaResult>
  enqueue(job: MediaJob): Promise<MediaResult>
  close(): Promise<void>
}

const entry = 'app/platform/media/worker-process.server'
/**
 * Milliseconds until the process is killed: enough for an image on a busy machine, and for a
 * recording that is read to its end.
 */
const timeouts = {
  'inspect-image': minute / 2,
  'probe-audio': 2 * minute,
  redact: minute,
  'read-capture': minute / 2,
  'find-locations': 2 * minute,
  share: minute / 2,
  renditions: 5 * minute,
  delivery: 5 * minute,
  watermark: minute,
  'watermark-sheet': minute / 2,
  'check-opacity': minute / 2,
  'count-pages': minute / 4,
}
/** MB the process may allocate: the largest image needs half of it. */
const maxMemoryMb = 1500
/** Milliseconds without work until the process is stopped, to free its memory. */
const idleMs = minute

export function createMediaWorker(): MediaWorker {
  const worker = spawnWorker()
  const queues = { urgent: Promise.resolve(), background: Promise.resolve() }

  // the process may have died because of another image, so the job runs once more
  async function runWithRetry(job: MediaJob): Promise<MediaResult> {
    const result = await worker.run(job)
    return !result.ok && result.problem === 'picture-lost' ? worker.run(job) : result
  }

  function runInQueue(queue: 'urgent' | 'background', job: MediaJob): Promise<MediaResult> {
    const run = queues[queue].then(() => runWithRetry(job))
    queues[queue] = run.then(() => {})
    return run
  }

  return {
    runNow: (job) => runInQueue('urgent', job),
    enqueue: (job) => runInQueue('background', job),
    close: worker.close,
  }
}

/** Manages the process and its pending jobs. */
function spawnWorker() {
  const pending = new Map<number, { to: ChildProcess; settle: (result: MediaResult) => void }>()
  let child: ChildProcess | null = null
  let isClosed = false
  let lastId = 0
  let idleTimer: NodeJS.Timeout | undefined

  function getProcess(): ChildProcess {
    clearTimeout(idleTimer)
    child ??= forkProcess(
      (id, result) => pending.get(id)?.settle(result),
      (endedChild) => {
        if (child === endedChild) child = null
        for (const { to, settle } of pending.values())
          if (to === endedChild)
            settle({ ok: false, problem: isClosed ? 'closing' : 'picture-lost' })
      },
    )
    return child
  }

  function stop() {
    child?.disconnect()
    child = null
  }

  return {
    run(job: MediaJob): Promise<MediaResult> {
      if (isClosed) return Promise.resolve({ ok: false, problem: 'closing' })
      return new Promise((resolve) => {
        const id = ++lastId
        const to = getProcess()
        let isLate = false
        const timer = setTimeout(() => {
          isLate = true
          to.kill('SIGKILL')
        }, timeouts[job.kind])
        const settle = (result: MediaResult) => {
          pending.delete(id)
          clearTimeout(timer)
          if (pending.size === 0) idleTimer = setTimeout(stop, idleMs).unref()
          resolve(isLate ? { ok: false, problem: 'picture-damaged' } : result)
        }
        pending.set(id, { to, settle })
        to.send({ id, job }, (error) => {
          if (error) to.kill('SIGKILL')
        })
      })
    },
    async close() {
      isClosed = true
      if (!child) return
      const exit = new Promise((resolve) => {
        child!.once('exit', resolve)
      })
      child.kill('SIGKILL')
      await exit
    },
  }
}

function forkProcess(
  onResult: (id: number, result: MediaResult) => void,
  onExit: (child: ChildProcess) => void,
): ChildProcess {
  // Empty env: a decoder exploit must not find secrets.
  const [execPath, execArgv] = limitMemory(maxMemoryMb, process.execPath, [
    '--max-old-space-size=96',
    '--no-warnings',
  ])
  const child = fork(getEntryPath(entry), {
    env: { MALLOC_ARENA_MAX: '2' },
    execPath,
    execArgv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', ({ id, result }: { id: number; result: MediaResult }) => onResult(id, result))
  child.on('error', () => child.kill('SIGKILL'))
  child.on('exit', () => onExit(child))
  return child
}
