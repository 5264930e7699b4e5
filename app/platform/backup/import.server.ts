import { rm } from 'node:fs/promises'

import type pg from 'pg'

import { createPool } from '#app/data/db.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { createClock } from '../clock.server.ts'
import type { Config } from '../config.server.ts'
import { log, redactError } from '../log.server.ts'
import { getErrorCode } from '../transact.server.ts'
import { type UploadStore, getStudioUploadFolder } from '../uploads/uploads.server.ts'
import { type RestoreProgress, restoreBackup } from './restore.server.ts'

export type ImportRequest = { file: string; passphrase: string }
/** The import of a studio into the empty one of this process. */
export type StudioImport = {
  /** Creates the folder of the uploads, which only an empty studio needs. */
  openUploads(): UploadStore
  /** Ends the application, imports, and starts the application again. Returns at once. */
  start(request: ImportRequest): void
  /** The reason the last import failed. */
  problem: ProblemCode | null
}

type ImportTarget = { config: Config; database: pg.PoolConfig; migrations: string }

/**
 * Imports a studio file or a backup while no application uses the database. Returns why it failed,
 * or null. Uploads are deleted when they have been imported, and when they are damaged.
 */
export async function importStudio(
  { config, database, migrations }: ImportTarget,
  { file, passphrase }: ImportRequest,
  onProgress: (progress: RestoreProgress) => void,
): Promise<ProblemCode | null> {
  const { dataDir, secretKey, secretKeyFile } = config
  const pool = createPool({ ...database, max: 1 })
  try {
    const restored = await restoreBackup(
      {
        pool,
        dataDir,
        migrations,
        ...(secretKey && { secretKey }),
        ...(secretKeyFile && { secretKeyFile }),
        backupPassphrase: passphrase,
        clock: createClock(config.clockFile),
      },
      file,
      { replace: false, onProgress },
    )
    const folder = getStudioUploadFolder(dataDir)
    const isUploadDone = restored.ok || restored.problem === 'backup-damaged'
    if (isUploadDone) await rm(folder, { recursive: true, force: true })
    else if (file.startsWith(`${folder}/`)) await rm(file, { force: true })
    return restored.ok ? null : restored.problem
  } catch (error) {
    log('error', 'import-failed', { error: redactError(error) })
    return ['ENOSPC', 'EDQUOT'].includes(getErrorCode(error) ?? '') ? 'no-room' : 'import-failed'
  } finally {
    await pool.end()
  }
}
