import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

import type { PoolConfig } from 'pg'

import { anonymous, log } from '../../app/platform/log.server.ts'
import { compileEngine } from './engine.ts'
import { lockFolder } from './lock.ts'
import { Wire } from './wire.ts'

export type Embedded = {
  connection: PoolConfig
  dump(): Promise<Uint8Array>
  close(): Promise<void>
  restarts(): number
  fsyncs(): Promise<number>
}

/**
 * The embedded PostgreSQL, in a thread of its own. `dir` null: in memory, for tests, from a dump
 * where one is given. A query that keeps the database from answering for `patience` milliseconds is
 * cut by ending its thread: PGlite knows no statement_timeout.
 */
export async function openEmbedded(
  dir: string | null,
  { template, patience = 20_000 }: { template?: Uint8Array; patience?: number } = {},
): Promise<Embedded> {
  const lock = dir === null ? null : lockFolder(dir)
  const files = dir === null ? null : `${dir}/postgres`
  if (files !== null && !existsSync(files)) await initialise(files)

  let heard = performance.now()
  let restarts = 0
  let closing = false
  let reopening = false
  let worker: Worker
  const open = async () => {
    worker = await startWorker(files, template)
    heard = performance.now()
    worker.on('message', () => {
      heard = performance.now()
    })
    worker.once('exit', () => {
      if (!reopening) void reopen('embedded-gone')
    })
    return worker
  }
  let current = open()
  await current

  /**
   * Its thread is ended, if it has not ended by itself, and another takes its place; what waits,
   * waits for that one.
   */
  async function reopen(event: string) {
    if (closing || reopening) return
    reopening = true
    restarts++
    log('error', event, { ms: Math.round(performance.now() - heard) })
    current = worker.terminate().then(() => untilOpen(open))
    await current
    reopening = false
  }
  const watchdog = setInterval(
    () => {
      if (reopening) return
      if (performance.now() - heard < patience) worker.postMessage('ping')
      else void reopen('embedded-cut')
    },
    Math.min(1000, patience / 4),
  )
  watchdog.unref()

  return {
    connection: connectionOf(() => current),
    restarts: () => restarts,
    dump: () => asked<Uint8Array>(worker, 'dump'),
    fsyncs: () => asked<number>(worker, 'fsyncs'),
    async close() {
      closing = true
      clearInterval(watchdog)
      await current
      await ended(worker)
      lock?.release()
    },
  }
}

/** Tries again every second: what keeps it from opening, such as a full disk, may pass. */
async function untilOpen(open: () => Promise<Worker>): Promise<Worker> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      log('error', 'embedded-lost', { error: anonymous(error) })
      await new Promise((go) => setTimeout(go, 1000))
    }
  }
}

/**
 * One session: a query beside an open transaction waits for it, so that waiting has to end with an
 * error.
 */
function connectionOf(worker: () => Promise<Worker>): PoolConfig {
  return {
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    stream: () => new Wire(worker()) as never,
  }
}

/**
 * Once for all threads of the process: what the compiler improves while one runs, the next begins
 * with.
 */
let compiled: Promise<WebAssembly.Module> | undefined

async function startWorker(dir: string | null, template?: Uint8Array) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { dir, template, engine: await (compiled ??= compileEngine()) },
    execArgv: [],
  })
  await new Promise((ready, failed) => {
    worker.once('message', ready)
    worker.once('error', failed)
  })
  return worker
}

/** Asks the thread for something; what it answers comes under the same word. */
function asked<Answer>(worker: Worker, word: 'dump' | 'fsyncs'): Promise<Answer> {
  return new Promise((done) => {
    const take = (answer: { [word: string]: Answer }) => {
      if (answer[word] === undefined) return
      worker.off('message', take)
      done(answer[word])
    }
    worker.on('message', take)
    worker.postMessage(word)
  })
}

function ended(worker: Worker) {
  const gone = new Promise((done) => worker.once('exit', done))
  worker.postMessage('close')
  return gone
}

/**
 * Made aside and renamed: a start cut in the middle leaves no half folder behind. In a process of
 * its own, for V8's optimizing compiler needs 600 MB more for what runs only once. Under a new
 * name: the process of a start that was killed may still be writing.
 */
async function initialise(files: string) {
  const folder = dirname(files)
  const prefix = `${basename(files)}.new`
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  const aside = mkdtempSync(join(folder, prefix))
  await promisify(execFile)(process.execPath, [
    '--liftoff-only',
    '--no-warnings',
    fileURLToPath(new URL('./initialize.ts', import.meta.url)),
    aside,
  ])
  renameSync(aside, files)
}
