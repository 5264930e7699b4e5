import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

import type { PoolConfig } from 'pg'

import { redactError, log } from '../../app/platform/log.server.ts'
import { compileEngine } from './engine.ts'
import { lockFolder } from './lock.ts'
import { WorkerSocket } from './worker-socket.ts'

export type EmbeddedDatabase = {
  connection: PoolConfig
  dump(): Promise<Uint8Array>
  close(): Promise<void>
  countRestarts(): number
  countFsyncs(): Promise<number>
}

/**
 * The embedded PostgreSQL, in a thread of its own. `dir` null: in memory, for tests, from a dump
 * where one is given. A query that keeps the database from answering for `patience` milliseconds is
 * cut by ending its thread: PGlite knows no statement_timeout.
 */
export async function openEmbedded(
  dir: string | null,
  { template, timeoutMs = 20_000 }: { template?: Uint8Array; timeoutMs?: number } = {},
): Promise<EmbeddedDatabase> {
  const lock = dir === null ? null : lockFolder(dir)
  const files = dir === null ? null : `${dir}/postgres`
  if (files !== null && !existsSync(files)) await initializeFolder(files)

  let lastMessageAt = performance.now()
  let restarts = 0
  let closing = false
  let reopening = false
  let worker: Worker
  const open = async () => {
    worker = await startWorker(files, template)
    lastMessageAt = performance.now()
    worker.on('message', () => {
      lastMessageAt = performance.now()
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
    log('error', event, { ms: Math.round(performance.now() - lastMessageAt) })
    current = worker.terminate().then(() => untilOpen(open))
    await current
    reopening = false
  }
  const watchdog = setInterval(
    () => {
      if (reopening) return
      if (performance.now() - lastMessageAt < timeoutMs) worker.postMessage('ping')
      else void reopen('embedded-cut')
    },
    Math.min(1000, timeoutMs / 4),
  )
  watchdog.unref()

  return {
    connection: connectionOf(() => current),
    countRestarts: () => restarts,
    dump: () => requestFromWorker<Uint8Array>(worker, 'dump'),
    countFsyncs: () => requestFromWorker<number>(worker, 'fsyncs'),
    async close() {
      closing = true
      clearInterval(watchdog)
      await current
      await closeWorker(worker)
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
      log('error', 'embedded-lost', { error: redactError(error) })
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
    stream: () => new WorkerSocket(worker()) as never,
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
function requestFromWorker<Answer>(worker: Worker, word: 'dump' | 'fsyncs'): Promise<Answer> {
  return new Promise((done) => {
    const onMessage = (answer: { [word: string]: Answer }) => {
      if (answer[word] === undefined) return
      worker.off('message', onMessage)
      done(answer[word])
    }
    worker.on('message', onMessage)
    worker.postMessage(word)
  })
}

function closeWorker(worker: Worker) {
  const gone = new Promise((done) => worker.once('exit', done))
  worker.postMessage('close')
  return gone
}

/**
 * Made aside and renamed: a start cut in the middle leaves no half folder behind. In a process of
 * its own, for V8's optimizing compiler needs 600 MB more for what runs only once. Under a new
 * name: the process of a start that was killed may still be writing.
 */
async function initializeFolder(files: string) {
  const folder = dirname(files)
  const prefix = `${basename(files)}.new`
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  const temporary = mkdtempSync(join(folder, prefix))
  await promisify(execFile)(process.execPath, [
    '--liftoff-only',
    '--no-warnings',
    fileURLToPath(new URL('./initialize.ts', import.meta.url)),
    temporary,
  ])
  renameSync(temporary, files)
}
