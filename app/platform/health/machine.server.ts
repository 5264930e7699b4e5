import { accessSync, constants, existsSync, readFileSync, statSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

import type { AccessProblem, KeyState, MachineFacts } from '#app/features/insight/health/rules.ts'

import type { Config } from '../config.server.ts'
import { createTranscoder } from '../media/transcoder.server.ts'

/** Reads what the checks need to know about this machine. Changes nothing. */
export function readMachineFacts(config: Config): MachineFacts {
  const { dataDir, backupDir } = config
  const { publicUrl, published, secure, trustedProxies } = config
  return {
    publicUrl,
    published,
    secure,
    trustedProxies,
    hasSamplePassword: config.samplePassword !== undefined,
    isSimulated: config.clockFile !== undefined,
    backupFolder: backupDir,
    disks: [...new Set([dataDir, findExisting(backupDir)])]
      .filter((folder, index, all) => index === 0 || getDevice(folder) !== getDevice(all[0]!))
      .map((folder) => ({ folder, freeBytes: readFreeBytes(folder) })),
    access: listAccessProblems(config),
    key: readKeyState(config),
    hasFfmpeg: createTranscoder() !== null,
  }
}

/**
 * Returns the state of the key's file or variable; whether it is this database's own takes the
 * database.
 */
function readKeyState({ dataDir, secretKey, secretKeyFile }: Config): KeyState {
  if (secretKey !== undefined) return 'fine' // checked with the configuration
  const file = secretKeyFile ?? `${dataDir}/secret.key`
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64').length === 32 ? 'fine' : 'malformed'
  } catch {
    return 'missing'
  }
}

function listAccessProblems(config: Config): AccessProblem[] {
  const { dataDir, backupDir } = config
  if (!existsSync(dataDir)) return [] // created at the first start
  const key = config.secretKeyFile ?? `${dataDir}/secret.key`
  const paths = [`${dataDir}/postgres`, `${dataDir}/media`, key].filter(existsSync)
  const owner = statSync(dataDir).uid
  const foreignPaths = paths.filter((path) => statSync(path).uid !== owner)
  return [
    ...[dataDir, `${dataDir}/postgres`, `${dataDir}/media`, findExisting(backupDir)]
      .filter((path) => existsSync(path) && !isWritableFolder(path))
      .map((path) => ({ path, problem: 'unwritable' as const })),
    // a key of its own folder may belong to root and be readable by the group of the service
    ...foreignPaths
      .filter((path) => path !== config.secretKeyFile)
      .map((path) => ({ path, problem: 'other-user' as const })),
    ...[dataDir, key]
      .filter((path) => existsSync(path) && isOpenToOthers(path))
      .map((path) => ({ path, problem: 'readable' as const })),
  ]
}

/** Root can write to every folder. */
function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Permissions mean nothing on Windows. */
function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o007) !== 0
}

function readFreeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

function getDevice(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.dev ?? null
}

/** Returns the folder, or the nearest above it that exists. */
function findExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : findExisting(dirname(folder))
}
