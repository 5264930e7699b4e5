import { and, eq, inArray, lte } from 'drizzle-orm'

import { after } from '#app/core/day.ts'
import { duty as duties } from '#app/data/schema/index.server.ts'

import type { Ctx } from './context.server.ts'
import { anonymous, log } from './log.server.ts'

/** Something done by the clock, by one process at a time: its name, how often in milliseconds, whether at each start as well, and the work. */
export type Duty = { name: string; every: number; atStart?: true; work: (ctx: Ctx) => Promise<void> }

/** What waits in rows of its own: its name, and the work until there is none or the worker is stopped. */
type Queue = { name: string; work: (stopped: () => boolean) => Promise<void> }

/** A worker of the process: its queue whenever there is something in it, duties when they are due. One round after the other. */
export function startWorker({ ctxNow, queue, list, rest }: { ctxNow: () => Ctx; queue: Queue; list: Duty[]; rest: number }) {
  let stopped = false
  let again = false
  let ring = () => {}

  let enrolled = false

  async function round() {
    if (!enrolled) await attempt('enrol', async () => { await enrol(ctxNow(), list); enrolled = true })
    await attempt(queue.name, () => queue.work(() => stopped))
    for (const one of list) if (!stopped) await attempt(one.name, () => turn(ctxNow(), one))
  }
  const running = (async () => {
    while (!stopped) {
      again = false
      await round()
      if (!again && !stopped) await new Promise<void>((wake) => { ring = wake; setTimeout(wake, rest) })
    }
  })().catch((error: unknown) => log('error', 'worker-ended', { error: anonymous(error) }))

  return {
    wake() { again = true; ring() },
    /** Ends after the piece or duty in hand. */
    async stop() { stopped = true; ring(); await running },
  }
}

async function enrol(ctx: Ctx, list: Duty[]) {
  if (list.length > 0) await ctx.db.insert(duties).values(list.map(({ name }) => ({ name, dueAt: ctx.now }))).onConflictDoNothing()
  const anew = list.filter(({ atStart }) => atStart).map(({ name }) => name)
  if (anew.length > 0) await ctx.db.update(duties).set({ dueAt: ctx.now }).where(inArray(duties.name, anew))
}

/** Whoever moves the hand of the clock does the work. */
async function turn(ctx: Ctx, { name, every, work }: Duty) {
  const moved = await ctx.db.update(duties).set({ dueAt: after(ctx.now, every) }).where(and(eq(duties.name, name), lte(duties.dueAt, ctx.now))).returning()
  if (moved.length > 0) await work(ctx)
}

async function attempt(duty: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    log('error', 'duty-failed', { duty, error: anonymous(error) })
  }
}
