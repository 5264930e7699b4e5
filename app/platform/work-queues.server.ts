import type { Ctx } from './context.server.ts'
import type { Live } from './live.server.ts'
import { redactError, log } from './log.server.ts'

/**
 * What waits in rows of its own: the work until there is none or the program ends, how long to rest
 * in milliseconds before looking again, and the nouns whose change ends the rest. `finish` waits
 * for what the work has started and not awaited.
 */
export type WorkQueue = {
  name: string
  work: (ctxNow: () => Ctx, stopped: () => boolean) => Promise<void>
  idleMs: number
  wakeOn?: string[]
  finish?: () => Promise<unknown>
}

/**
 * Starts a loop for each queue, so that none waits for another. Stopping ends each after the piece
 * in hand.
 */
export function startQueues(
  ctxNow: () => Ctx,
  live: Pick<Live, 'subscribe'>,
  queues: WorkQueue[],
): { stop(): Promise<void> } {
  const loops = queues.map((queue) => startLoop(ctxNow, queue))
  const unsubscribe = live.subscribe((noun) =>
    queues.forEach(({ wakeOn = [] }, at) => {
      if (noun === 'everything' || wakeOn.includes(noun)) loops[at]!.wake()
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
    new Promise<void>((wake) => {
      const timer = setTimeout(wake, idleMs)
      wakeUp = () => {
        clearTimeout(timer)
        wake()
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
