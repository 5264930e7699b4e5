import { statfsSync } from 'node:fs'

import type { Config } from '../app/platform/config.server.ts'
import type { DataFolderError } from '../app/platform/data-folder.server.ts'
import type { UpgradeError } from '../app/platform/upgrade/upgrade.server.ts'
import { server } from '../app/messages/en/server.ts'

/** Prints a sentence to stderr and exits with 1. */
export function exitWithMessage(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Returns the cause of a failed start and the remedy. */
export function formatStartupError(error: unknown, { port, host, dataDir }: Config): string {
  const {
    code,
    message = String(error),
    errors,
    cause: inner,
    hostname,
    pid = null,
  } = error as StartupError
  const cause = code ?? errors?.[0]?.code ?? inner?.code ?? ''
  const { stop } = server
  if (hostname !== undefined && hostname === host) return stop.hostUnknown(host)
  if (isDiskFull(dataDir)) return stop.diskFull(dataDir)
  switch (cause) {
    case 'EADDRINUSE':
      return stop.portTaken(port)
    case 'EADDRNOTAVAIL':
      return stop.hostUnknown(host)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ERR_SQLITE_ERROR':
      return message.includes('listen') ? stop.portForbidden(port) : stop.notWritable(dataDir)
    case 'ENOTDIR':
    case 'EEXIST':
      return stop.noFolder(dataDir)
    case 'ENOSPC':
      return stop.diskFull(dataDir)
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return stop.databaseSilent(cause)
    case '28P01':
    case '28000':
      return stop.databaseRefuses
    case '3D000':
      return stop.databaseMissing
    case '42501':
      return stop.databaseForbids
  }
  const refusal = formatRefusal(error, dataDir)
  if (refusal) return refusal
  if (message.startsWith('PGlite failed to initialize')) return stop.dataUnreadable(dataDir)
  if (message === 'data-in-use') return stop.dataInUse(dataDir, pid)
  if (/timeout|terminated/i.test(message)) return stop.databaseSilent('')
  return stop.other(message)
}

/** Returns the sentence for a database that this process must not use as it is, or null. */
function formatRefusal(error: unknown, dataDir: string): string | null {
  const { stop } = server
  const { fromVersion, toVersion, problem } = error as UpgradeError
  const { folderId, markerFile } = error as DataFolderError
  switch ((error as StartupError).message) {
    case 'secret-key-differs':
      return stop.secretKeyDiffers
    case 'secret-key-missing':
      return stop.secretKeyMissing
    case 'secret-key-malformed':
      return stop.secretKeyMalformed
    case 'schema-is-newer':
      return stop.schemaNewer
    case 'schema-is-older':
      return stop.schemaOlder
    case 'upgrade-failed':
      return stop.upgradeFailed(fromVersion, toVersion)
    case 'upgrade-not-backed-up':
      return stop.upgradeNotBackedUp(toVersion, problem!)
    case 'other-data-folder':
      return stop.otherDataFolder(dataDir, folderId, markerFile)
  }
  return null
}

type StartupError = {
  code?: string
  message?: string
  errors?: { code?: string }[]
  cause?: { code?: string }
  hostname?: string
  pid?: number | null
}

/**
 * SQLite and PGlite fail in many ways on a full disk, so check the free space: a start needs more
 * than 1 MB.
 */
function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < 1024 ** 2
  } catch {
    return false
  }
}
