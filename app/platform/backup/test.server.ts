import { spawn } from 'node:child_process'

import type { Config } from '../config.server.ts'
import { log } from '../log.server.ts'

/** What a test of a backup found, and how many files it verified. */
export type BackupTestResult = {
  problem: 'backup-damaged' | 'files-damaged' | 'test-failed' | null
  files: number
}

/**
 * Tests a backup in a process of its own, because it restores the rows into a second database.
 * Returns null when stopped.
 */
export function testBackup(
  { backupDir, dataDir }: Config,
  file: string,
  isStopped: () => boolean,
): Promise<BackupTestResult | null> {
  const child = spawn(
    process.execPath,
    ['--no-warnings', 'scripts/test-backup.ts', `${backupDir}/${file}`],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, DATA_DIR: dataDir } },
  )
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const timer = setInterval(() => {
    if (isStopped()) child.kill('SIGTERM')
  }, 500)
  return new Promise((done) => {
    child.once('error', () => done({ problem: 'test-failed', files: 0 }))
    child.once('close', () => {
      clearInterval(timer)
      const [, result] = /^RESULT (.*)$/m.exec(output) ?? []
      if (!result && !isStopped()) log('error', 'backup-test-failed')
      done(
        result
          ? (JSON.parse(result) as BackupTestResult)
          : isStopped()
            ? null
            : { problem: 'test-failed', files: 0 },
      )
    })
  })
}
