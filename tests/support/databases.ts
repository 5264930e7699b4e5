import { randomBytes } from 'node:crypto'

import { startPostgres } from '../../scripts/postgres.ts'

import { type Program, createFolder, spawnProgram, startProgram } from './program.ts'
import { check } from './check.ts'
import { onEnd } from './cleanup.ts'
import { withDatabase, withServer } from './database-urls.ts'

type Running = { url: string; stop(): Promise<void> }
let running: Running | null | undefined

/**
 * Runs `work` with an empty database on its own PostgreSQL server, which it may stop. Returns false
 * when none can be started here.
 */
export async function withPostgres(
  work: (server: { databaseUrl: string; stop(): Promise<void> }) => Promise<void>,
): Promise<boolean> {
  const own = await startPostgres().catch(() => null)
  if (!own) return false
  let stopped = false
  const stop = async () => {
    if (!stopped) await own.stop()
    stopped = true
  }
  onEnd(stop)
  await work({ databaseUrl: own.url, stop })
  await stop()
  return true
}

/**
 * Returns the URL of an empty database on the server of DATABASE_URL, or on one started for this
 * check. Returns null when there is none.
 */
export async function createEmptyDatabase(): Promise<string | null> {
  running ??= await startServer()
  if (!running) return null
  const name = `verify_${randomBytes(6).toString('hex')}`
  await runAsAdmin(running.url, `create database ${name}`)
  const { url } = running
  onEnd(() => runAsAdmin(url, `drop database if exists ${name} with (force)`))
  return withDatabase(url, name)
}

/** Returns the URL of a copy of a database that nothing is connected to. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const name = `verify_${randomBytes(6).toString('hex')}`
  const template = new URL(databaseUrl).pathname.slice(1)
  const { url } = running!
  await runAsAdmin(url, `create database ${name} template ${template}`)
  onEnd(() => runAsAdmin(url, `drop database if exists ${name} with (force)`))
  return withDatabase(url, name)
}

async function startServer(): Promise<Running | null> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const own = await startPostgres().catch(() => null)
  if (own)
    onEnd(() => {
      running = undefined
      return own.stop()
    })
  return own
}

const runAsAdmin = (url: string, statement: string) =>
  withServer(url, async (admin) => {
    await admin.query(statement)
  })

export const engineNames = ['embedded', 'PostgreSQL'] as const
export type EngineName = (typeof engineNames)[number]

/** Returns the URL of an empty database on PostgreSQL, or undefined for the embedded one. */
export async function createDatabaseOn(engine: EngineName): Promise<string | undefined> {
  if (engine === 'embedded') return undefined
  const url = await createEmptyDatabase()
  if (!check('PostgreSQL is available', url !== null, 'set DATABASE_URL or install its server'))
    throw new Error('Without PostgreSQL this part cannot be checked.')
  return url ?? undefined
}

/** A database engine. Each scene starts from an empty one. */
export type Engine = {
  name: string
  /** Returns the settings of a program without data. */
  createSettings(setting?: Record<string, string>): Promise<Record<string, string>>
  start(setting?: Record<string, string>): Promise<Program>
  spawn(setting?: Record<string, string>): Promise<Program>
}

export function createEngine(name: string, database: () => Promise<string | undefined>): Engine {
  const createSettings: Engine['createSettings'] = async (setting = {}) => {
    const url = await database()
    return {
      DATA_DIR: `${createFolder()}/data`,
      ...(url !== undefined && { DATABASE_URL: url }),
      ...setting,
    }
  }
  return {
    name,
    createSettings,
    start: async (setting) => startProgram(await createSettings(setting)),
    spawn: async (setting) => spawnProgram(await createSettings(setting)),
  }
}
