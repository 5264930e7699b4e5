import type { Ctx } from './context.server.ts'
import type { Live } from './live.server.ts'
import { anonymous, log } from './log.server.ts'

/**
 * What waits in rows of its own: the work until there is none or the program ends, how long to rest
 * in milliseconds before looking again, and the nouns whose change ends the rest. `finish` waits
 * for what the work has started and not awaited.
 */
export type WorkQueue = {
  name: string
  work: (ctxNow: () => Ctx, stopped: () => boolean) => Promise<void>
  rest: number
  wakes?: string[]
  finish?: () => Promise<unknown>
}

/**
 * Starts a loop for each queue, so that none waits for another. Stopping ends each after the piece
 * in hand.
 */
export function startQueues(
  ctxNow: () => Ctx,
  live: Pick<Live, 'listen'>,
  queues: WorkQueue[],
): { stop(): Promise<void> } {
  const loops = queues.map((queue) => startLoop(ctxNow, queue))
  const deafen = live.listen((noun) =>
    queues.forEach(({ wakes = [] }, at) => {
      if (noun === 'everything' || wakes.includes(noun)) loops[at]!.wake()
    }),
  )
  return {
    async stop() {
      deafen()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLoop(ctxNow: () => Ctx, { name, work, rest, finish }: WorkQueue) {
  let stopped = false
  let again = false
  let ring = () => {}
  const sleep = () =>
    new Promise<void>((wake) => {
      const timer = setTimeout(wake, rest)
      ring = () => {
        clearTimeout(timer)
        wake()
      }
    })
  const running = (async () => {
    while (!stopped) {
      again = false
      await work(ctxNow, () => stopped).catch((error: unknown) =>
        log('error', 'duty-failed', { duty: name, error: anonymous(error) }),
      )
      if (!again && !stopped) await sleep()
    }
  })()
  return {
    wake() {
      again = true
      ring()
    },
    async stop() {
      stopped = true
      ring()
      await running
      await finish?.()
    },
  }
}
