import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'

import { type StorageProblem, storageProblems } from '#app/core/storage-address.ts'
import { createPool } from '#app/data/db.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { findNamedStore } from '#app/platform/backup/storage.server.ts'
import { StorageError } from '#app/platform/backup/store.server.ts'
import type { BackupTestResult } from '#app/platform/backup/test.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import type { RestoreProblem } from '#app/messages/en/server.ts'

import { openEmbedded } from '../db/embedded/embedded.ts'
import { exitWithMessage } from '../server/startup-errors.ts'

/**
 * `test-backup.ts FILE` (or `s3:FILE`, in the storage of the environment) restores the rows of a
 * backup into a database that is thrown away, and reads every file it names. The program runs it
 * with low priority. Prints `RESULT` and the result as JSON.
 */
const [name = ''] = process.argv.slice(2)
const configOrProblem = readConfig(process.env)
const config =
  typeof configOrProblem === 'string' ? exitWithMessage(configOrProblem) : configOrProblem
setPriority(10)
const prefix = 'backup-test-'
for (const name of readdirSync(config.dataDir))
  if (name.startsWith(prefix)) rmSync(`${config.dataDir}/${name}`, { recursive: true, force: true })
const folder = mkdtempSync(`${config.dataDir}/${prefix}`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit(1))

const database = await openEmbedded(folder)
const pool = createPool({ ...database.connection, max: 1 })
const { store, file } = findNamedStore(name, config.storage)
const restored = await restoreBackup(
  {
    pool,
    dataDir: folder,
    migrations: getPackagePath('db/migrations'),
    ...(config.backupPassphrase && { backupPassphrase: config.backupPassphrase }),
  },
  file,
  { replace: false, files: 'verify', store },
).catch((error: unknown) => {
  if (error instanceof StorageError) return { ok: false as const, problem: error.problem }
  throw error
})
await pool.end()
await database.close()
const result: BackupTestResult = restored.ok
  ? { problem: null, files: restored.value.files }
  : { problem: toTestProblem(restored.problem), files: 0 }
console.log(`RESULT ${JSON.stringify(result)}`)
process.exit(0)

function toTestProblem(problem: RestoreProblem | StorageProblem): BackupTestResult['problem'] {
  const isStorage = (storageProblems as readonly string[]).includes(problem)
  return isStorage || problem === 'files-damaged'
    ? (problem as BackupTestResult['problem'])
    : 'backup-damaged'
}
