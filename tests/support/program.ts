import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest } from './http.ts'
import { onEnd } from './cleanup.ts'

/** The real program in a separate process. */
export type Program = {
  url: string
  pid: number
  dataDir: string
  getOutput(): string
  getErrors(): string
  /** Resolves with the exit code, or null for a signal. */
  ended: Promise<number | null>
  isRunning(): boolean
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
}

type ProgramEnv = Record<string, string>

/** Creates a folder that is deleted at the end of the check. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-test-'))
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Copies the data folder of a stopped program, to save the time of seeding. */
export function copyFolder(dataDir: string): string {
  const copy = join(createFolder(), 'data')
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** Programs on one database share a key and a data folder. */
const sharedKey = randomBytes(32).toString('base64')
const sharedFolders = new Map<string, string>()

function getSharedFolder(databaseUrl: string): string {
  const folder = sharedFolders.get(databaseUrl) ?? join(createFolder(), 'data')
  sharedFolders.set(databaseUrl, folder)
  return folder
}

let nextPort = 4100 + (process.pid % 50)

/** Returns an unused port. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort = nextPort === 4199 ? 4100 : nextPort + 1
    const free = await new Promise<boolean>((say) => {
      const probe = createServer()
        .once('error', () => say(false))
        .listen(port, '127.0.0.1', () => probe.close(() => say(true)))
    })
    if (free) return port
  }
}

/**
 * Starts the program with only these environment variables and doesn't wait for it. `before` is a
 * command that runs it (`strace ...`).
 */
export async function spawnProgram(
  setting: ProgramEnv,
  words: string[] = ['server.ts'],
  before: string[] = [],
): Promise<Program> {
  const port = setting.PORT ?? String(await findFreePort())
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    DATA_DIR: setting.DATABASE_URL
      ? getSharedFolder(setting.DATABASE_URL)
      : join(createFolder(), 'data'),
    ...(setting.DATABASE_URL && { SECRET_KEY: sharedKey }),
    ...setting,
    PORT: port,
  }
  const [command = '', ...rest] = [...before, process.execPath, ...words]
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onEnd(() => child.kill('SIGKILL'))
  return watchProgram(child, `http://127.0.0.1:${port}`, env.DATA_DIR)
}

/** Starts the program and waits until it is ready. */
export async function startProgram(setting: ProgramEnv): Promise<Program> {
  const program = await spawnProgram(setting)
  if (!(await isUp(program))) {
    const state = program.isRunning()
      ? 'it runs'
      : `it ended with ${(await program.ended) ?? 'a signal'}`
    throw new Error(
      `The program did not start (${state}): ${program.getErrors() || program.getOutput()}`,
    )
  }
  return program
}

/** Waits up to ten minutes for `/up`. Returns false when the program ended before. */
export async function isUp(program: Program): Promise<boolean> {
  for (let round = 0; round < 12_000 && program.isRunning(); round++) {
    const response = await sendRequest(`${program.url}/up`).catch(() => null)
    if (response?.status === 200) return true
    await sleep(50)
  }
  return false
}

function watchProgram(child: ChildProcess, url: string, dataDir: string): Program {
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
    getOutput: () => out,
    getErrors: () => err,
    isRunning: () =>
      child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
