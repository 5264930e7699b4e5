import { execFile } from 'node:child_process'
import { constants, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

import type { PoolConfig } from 'pg'

import { redactError, log } from '../../app/platform/log.server.ts'
import { getEntryPath, getPackagePath } from '../../app/platform/package-folder.server.ts'
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
 * Opens the embedded PostgreSQL in a worker thread. With `dir` null it is in memory, for tests,
 * loaded from `template` if given. PGlite has no statement_timeout, so a query that blocks for
 * `timeoutMs` milliseconds is cut off by terminating its thread.
 */
export async function openEmbedded(
  dir: string | null,
  { template, timeoutMs = 20_000 }: { template?: Uint8Array; timeoutMs?: number } = {},
): Promise<EmbeddedDatabase> {
  const lock = dir === null ? null : await lockFolder(dir)
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

  /** Terminates the thread and opens another; pending connections wait for it. */
  async function reopen(event: string) {
    if (closing || reopening) return
    reopening = true
    restarts++
    log('error', event, { ms: Math.round(performance.now() - lastMessageAt) })
    current = worker.terminate().then(() => retryOpen(open))
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
    connection: createConnection(() => current),
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

/** Retries every second, because the cause, such as a full disk, may be temporary. */
async function retryOpen(open: () => Promise<Worker>): Promise<Worker> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      log('error', 'embedded-lost', { error: redactError(error) })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

/**
 * PGlite has a single session: a query outside an open transaction waits for it, so waiting must
 * end with an error.
 */
function createConnection(worker: () => Promise<Worker>): PoolConfig {
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
 * Compiled once for all threads, so that a new thread starts with the optimized code of earlier
 * ones.
 */
let compiled: Promise<WebAssembly.Module> | undefined

async function startWorker(dir: string | null, template?: Uint8Array) {
  // a copy to move, because the template may be needed again
  const moved = template && new Uint8Array(template)
  const worker = new Worker(getEntryPath('db/embedded/worker'), {
    workerData: { dir, template: moved, engine: await (compiled ??= compileEngine()) },
    execArgv: [],
    transferList: moved ? [moved.buffer] : [],
  })
  await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return worker
}

/** Sends a command to the thread; the answer carries the same name. */
function requestFromWorker<Result>(worker: Worker, command: 'dump' | 'fsyncs'): Promise<Result> {
  return new Promise((resolve) => {
    const onMessage = (result: { [word: string]: Result }) => {
      if (result[command] === undefined) return
      worker.off('message', onMessage)
      resolve(result[command])
    }
    worker.on('message', onMessage)
    worker.postMessage(command)
  })
}

function closeWorker(worker: Worker) {
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage('close')
  return exit
}

/**
 * Creates the database files under a temporary name and renames them, so that an interrupted start
 * leaves no partial folder. The name is new each time: the process of a killed start may still be
 * writing.
 */
async function initializeFolder(files: string) {
  const folder = dirname(files)
  const prefix = `${basename(files)}.new`
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  const temporary = mkdtempSync(join(folder, prefix))
  const empty = getPackagePath('build/empty-database')
  if (existsSync(empty)) await copyDatabase(empty, temporary)
  else await createFiles(temporary)
  renameSync(temporary, files)
}

/** Copies the files that `scripts/setup.mjs` created, and writes them and their folders to disk. */
async function copyDatabase(from: string, to: string) {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await rm(join(to, '.created'))
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const opened = await open(path, entry.isFile() ? 'r+' : 'r')
    await opened.sync().finally(() => opened.close())
  }
}

/**
 * Creates the files in a process of its own, because V8's optimizing compiler needs 600 MB more for
 * code that runs once.
 */
async function createFiles(folder: string) {
  await promisify(execFile)(process.execPath, [
    '--liftoff-only',
    '--no-warnings',
    getEntryPath('db/embedded/initialize'),
    folder,
  ])
}
