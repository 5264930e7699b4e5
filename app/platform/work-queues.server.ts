import type { Ctx } from './context.server.ts'
import type { Live } from './live.server.ts'
import { redactError, log } from './log.server.ts'

/**
 * A queue stored in rows. `work` runs until no row is due or the program stops; `idleMs` is the
 * pause in milliseconds before it looks again, and a change notice of a noun in `wakeOn` ends the
 * pause. `finish` waits for work that was started and not awaited.
 */
export type WorkQueue = {
  name: string
  work: (ctxNow: () => Ctx, stopped: () => boolean) => Promise<void>
  idleMs: number
  wakeOn?: string[]
  finish?: () => Promise<unknown>
}

/**
 * Starts a loop per queue, so that none waits for another. `stop` waits for the work in progress.
 */
export function startQueues(
  ctxNow: () => Ctx,
  live: Pick<Live, 'subscribe'>,
  queues: WorkQueue[],
): { stop(): Promise<void> } {
  const loops = queues.map((queue) => startLoop(ctxNow, queue))
  const unsubscribe = live.subscribe((noun) =>
    queues.forEach(({ wakeOn = [] }, index) => {
      if (noun === 'everything' || wakeOn.includes(noun)) loops[index]!.wake()
    }),
  )
  return {
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLoop(ctxNow: () => Ctx, { name, work, idleMs, finish }: WorkQueue) {
  let isStopped = false
  let isDirty = false
  let wakeUp = () => {}
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!isStopped) {
      isDirty = false
      await work(ctxNow, () => isStopped).catch((error: unknown) =>
        log('error', 'job-failed', { job: name, error: redactError(error) }),
      )
      if (!isDirty && !isStopped) await sleep()
    }
  })()
  return {
    wake() {
      isDirty = true
      wakeUp()
    },
    async stop() {
      isStopped = true
      wakeUp()
      await running
      await finish?.()
    },
  }
}
