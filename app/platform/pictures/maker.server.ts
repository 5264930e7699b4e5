import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'

import { minute } from '#app/core/day.ts'

import { limitMemory } from '#app/platform/memory-limit.server.ts'

import type { Heard } from './listen.server.ts'
import type { Format } from './recipe.ts'
import type { Looked } from './renditions.server.ts'

export type Job =
  | { what: 'look'; from: string; into: string }
  | { what: 'listen'; from: string }
  | { what: 'redact'; from: string; to: string }
  | { what: 'share'; from: string; to: string; focus: readonly [number, number] }
  | { what: 'renditions'; from: string; wanted: { width: number; format: Format; to: string }[] }
/**
 * `picture-lost`: the process ended, twice, and not for this picture's size or kind. `closing`: the
 * program is about to end.
 */
type Trouble =
  | 'picture-kind'
  | 'picture-large'
  | 'picture-damaged'
  | 'picture-lost'
  | 'no-room'
  | 'closing'
export type Made = { ok: true; looked?: Looked; heard?: Heard } | { ok: false; problem: Trouble }

/**
 * The one place where pictures, films and recordings are looked into: a process of its own, with
 * limits, begun when there is something to do and ended when there is not.
 */
export type Maker = {
  /** Somebody waits for it: it goes before whatever is made for later, one after the other. */
  soon(job: Job): Promise<Made>
  later(job: Job): Promise<Made>
  close(): Promise<void>
}

const entry = 'app/platform/pictures/process.server.ts'
/**
 * After it the process is ended: what a picture may take on a busy machine, and a recording that is
 * counted to its end.
 */
const patience = {
  look: minute / 2,
  listen: 2 * minute,
  redact: minute,
  share: minute / 2,
  renditions: 5 * minute,
}
/** MB it may allocate: the largest picture that is opened needs half of it. */
const mostMemory = 1500
/** Without work its memory is given back. */
const idle = minute

export function openMaker(): Maker {
  const hand = openHand()
  const lines = { soon: Promise.resolve(), later: Promise.resolve() }

  // the process may have ended under somebody else's picture: once more
  async function tried(job: Job): Promise<Made> {
    const answer = await hand.give(job)
    return !answer.ok && answer.problem === 'picture-lost' ? hand.give(job) : answer
  }

  function inLine(line: 'soon' | 'later', job: Job): Promise<Made> {
    const turn = lines[line].then(() => tried(job))
    lines[line] = turn.then(() => {})
    return turn
  }

  return {
    soon: (job) => inLine('soon', job),
    later: (job) => inLine('later', job),
    close: hand.close,
  }
}

/** The process and what it has been given. */
function openHand() {
  const given = new Map<number, { to: ChildProcess; settle: (answer: Made) => void }>()
  let child: ChildProcess | null = null
  let closed = false
  let last = 0
  let rest: NodeJS.Timeout | undefined

  function running(): ChildProcess {
    clearTimeout(rest)
    child ??= born(
      (id, answer) => given.get(id)?.settle(answer),
      (ended) => {
        if (child === ended) child = null
        for (const { to, settle } of given.values())
          if (to === ended) settle({ ok: false, problem: closed ? 'closing' : 'picture-lost' })
      },
    )
    return child
  }

  function letGo() {
    child?.disconnect()
    child = null
  }

  return {
    give(job: Job): Promise<Made> {
      if (closed) return Promise.resolve({ ok: false, problem: 'closing' })
      return new Promise((done) => {
        const id = ++last
        const to = running()
        let late = false
        const timer = setTimeout(() => {
          late = true
          to.kill('SIGKILL')
        }, patience[job.what])
        const settle = (answer: Made) => {
          given.delete(id)
          clearTimeout(timer)
          if (given.size === 0) rest = setTimeout(letGo, idle).unref()
          done(late ? { ok: false, problem: 'picture-damaged' } : answer)
        }
        given.set(id, { to, settle })
        to.send({ id, job }, (error) => {
          if (error) to.kill('SIGKILL')
        })
      })
    },
    async close() {
      closed = true
      if (!child) return
      const gone = new Promise((end) => {
        child!.once('exit', end)
      })
      child.kill('SIGKILL')
      await gone
    },
  }
}

function born(
  hear: (id: number, answer: Made) => void,
  ended: (child: ChildProcess) => void,
): ChildProcess {
  // nothing of the environment: what is decoded there may take the process over, and there shall be
  // nothing to find
  const [execPath, execArgv] = limitMemory(mostMemory, process.execPath, [
    '--max-old-space-size=96',
    '--no-warnings',
  ])
  const child = fork(resolve(entry), {
    env: { MALLOC_ARENA_MAX: '2' },
    execPath,
    execArgv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', ({ id, answer }: { id: number; answer: Made }) => hear(id, answer))
  child.on('error', () => child.kill('SIGKILL'))
  child.on('exit', () => ended(child))
  return child
}
