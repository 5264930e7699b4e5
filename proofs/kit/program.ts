import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ask } from './http.ts'
import { atEnd } from './tally.ts'

/** The real program in a process of its own, as it was started from outside. */
export type Program = {
  url: string
  pid: number
  dataDir: string
  out(): string
  err(): string
  /** How it ended: its exit code, or null for a signal. */
  ended: Promise<number | null>
  running(): boolean
  /** SIGKILL: nothing is closed, nothing is said. */
  kill(): Promise<void>
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
}

type Setting = Record<string, string>

/** A folder that is gone when the proof is. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-proof-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** A copy of a data folder whose program has ended: as good as new, without waiting for it. */
export function copyOf(dataDir: string): string {
  const copy = join(newFolder(), 'data')
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** Programs on one database have one key, each with a data folder of its own. */
const sharedKey = randomBytes(32).toString('base64')
let next = 4100 + (process.pid % 50)

/** A port nobody listens at. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = next === 4199 ? 4100 : next + 1
    const free = await new Promise<boolean>((say) => {
      const probe = createServer()
        .once('error', () => say(false))
        .listen(port, '127.0.0.1', () => probe.close(() => say(true)))
    })
    if (free) return port
  }
}

/**
 * Starts the program with these settings and nothing of this shell's own, and does not wait.
 * `before` is what runs it (`strace ...`).
 */
export async function spawnProgram(
  setting: Setting,
  words: string[] = ['server.ts'],
  before: string[] = [],
): Promise<Program> {
  const port = setting.PORT ?? String(await freePort())
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    DATA_DIR: join(newFolder(), 'data'),
    ...(setting.DATABASE_URL && { SECRET_KEY: sharedKey }),
    ...setting,
    PORT: port,
  }
  const [command = '', ...rest] = [...before, process.execPath, ...words]
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  atEnd(() => child.kill('SIGKILL'))
  return watched(child, `http://127.0.0.1:${port}`, env.DATA_DIR)
}

/** Starts it and waits until it says it is up. */
export async function startProgram(setting: Setting): Promise<Program> {
  const program = await spawnProgram(setting)
  if (!(await isUp(program))) {
    const state = program.running()
      ? 'it runs'
      : `it ended with ${(await program.ended) ?? 'a signal'}`
    throw new Error(`The program did not start (${state}): ${program.err() || program.out()}`)
  }
  return program
}

/** Waits for `/up`; false when the program ended before. */
export async function isUp(program: Program): Promise<boolean> {
  for (let round = 0; round < 1200 && program.running(); round++) {
    const answer = await ask(`${program.url}/up`).catch(() => null)
    if (answer?.status === 200) return true
    await sleep(50)
  }
  return false
}

function watched(child: ChildProcess, url: string, dataDir: string): Program {
  let out = ''
  let err = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    out = (out + bytes.toString()).slice(-200_000)
  })
  child.stderr?.on('data', (bytes: Buffer) => {
    err = (err + bytes.toString()).slice(-200_000)
  })
  const ended = new Promise<number | null>((done) =>
    child.once('close', done).once('error', (error) => {
      err += error.message
      done(127)
    }),
  )
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    dataDir,
    ended,
    pid: child.pid ?? 0,
    out: () => out,
    err: () => err,
    running: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
