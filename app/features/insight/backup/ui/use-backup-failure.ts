import { formatDateTime, formatFileSize } from '#app/core/display.ts'
import type { BackupFailure } from '#app/features/insight/backup/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

/** Formats when and why a backup failed. */
export function useBackupFailure(): (failure: BackupFailure) => string {
  const { backups: messages, backupProblems } = useMessages().portal
  const display = useDisplay()
  return ({ destination, at, problem, neededBytes, freeBytes }) => {
    const reason =
      problem === 'backup-no-room' && neededBytes !== null && freeBytes !== null
        ? messages.noRoom(
            formatFileSize(neededBytes, display.locale),
            formatFileSize(freeBytes, display.locale),
          )
        : backupProblems[problem]
    return `${messages.lastFailed[destination](formatDateTime(at, display))} ${reason}`
  }
}
