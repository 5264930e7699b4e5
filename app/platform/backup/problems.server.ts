import type { backupProblems } from '#app/messages/en/portal-backups.ts'

import { getErrorCode } from '../transact.server.ts'
import { PassphraseError } from './create.server.ts'
import { StorageError } from './store.server.ts'

export type BackupProblem = keyof typeof backupProblems

/** Returns the reason shown when a backup fails with this error. */
export function toBackupProblem(error: unknown): BackupProblem {
  if (error instanceof PassphraseError) return 'backup-passphrase'
  if (error instanceof StorageError) return error.problem
  const code = getErrorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'backup-no-room'
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(code)
    ? 'backup-unwritable'
    : 'backup-failed'
}
