import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

import type { BackupTrouble } from '#app/features/insight/backup/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useBackupFailure } from './use-backup-failure.ts'

/** Warns on the dashboard that there is no recent backup. */
export function BackupTroubleNotice({ trouble: { failure } }: { trouble: BackupTrouble }) {
  const messages = useMessages().portal.backups
  const formatFailure = useBackupFailure()
  return (
    <p className="notice notice-bad">
      <TriangleAlert />
      <span>
        {failure ? formatFailure(failure) : messages.overdue}{' '}
        <Link to="/portal/settings/backups">{messages.settings}</Link>
      </span>
    </p>
  )
}
