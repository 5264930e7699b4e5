import { spawn } from 'node:child_process'
import os from 'node:os'

import type { StorageAddress, StorageProblem } from '#app/core/storage-address.ts'

import type { Ctx } from '../context.server.ts'
import { log } from '../log.server.ts'
import { getEntryPath } from '../package-folder.server.ts'
import { type Destination, findStorage } from './storage.server.ts'

/** The result of testing a backup, and the number of files it verified. */
export type BackupTestResult = {
  problem: 'backup-damaged' | 'files-damaged' | 'test-failed' | StorageProblem | null
  files: number
}

/** Bytes of free memory that the second database of a test needs. */
const neededMemory = 1024 ** 3

/** Returns true if a test wouldn't take memory from the program. A container's limit counts too. */
export function hasMemoryForTest(): boolean {
  if (process.platform === 'darwin') return true // it counts caches as used
  const limit = process.constrainedMemory() || Infinity
  return Math.min(os.freemem(), limit - process.memoryUsage.rss()) >= neededMemory
}

/**
 * Tests a backup in a process of its own, because it restores the rows into a second database.
 * Returns null when stopped.
 */
export async function testBackup(
  ctx: Ctx,
  destination: Destination,
  file: string,
  isStopped: () => boolean,
): Promise<BackupTestResult | null> {
  const { backupDir, dataDir } = ctx.app.config
  const found = destination === 'storage' ? await findStorage(ctx) : null
  const address = found && 'address' in found ? found.address : null
  const path = destination === 'storage' ? `s3:${file}` : `${backupDir}/${file}`
  const entry = getEntryPath('scripts/test-backup')
  const child = spawn(process.execPath, ['--no-warnings', entry, path], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // not as arguments, which every user of the machine can see
    env: { ...process.env, DATA_DIR: dataDir, ...(address && toEnvironment(address)) },
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const timer = setInterval(() => {
    if (isStopped()) child.kill('SIGTERM')
  }, 500)
  return new Promise((resolve) => {
    child.once('error', () => resolve({ problem: 'test-failed', files: 0 }))
    child.once('close', () => {
      clearInterval(timer)
      const [, result] = /^RESULT (.*)$/m.exec(output) ?? []
      if (!result && !isStopped()) log('error', 'backup-test-failed')
      resolve(
        result
          ? (JSON.parse(result) as BackupTestResult)
          : isStopped()
            ? null
            : { problem: 'test-failed', files: 0 },
      )
    })
  })
}

/** Returns the variables that `readConfig` reads as this address. */
function toEnvironment({ endpoint, region, bucket, prefix, keyId, secret }: StorageAddress) {
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: keyId,
    S3_SECRET_ACCESS_KEY: secret,
  }
}
