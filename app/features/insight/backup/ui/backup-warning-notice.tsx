import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import type { BackupWarning } from '#app/features/insight/backup/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useBackupFailure } from './use-backup-failure.ts'

/** Warns on the dashboard that there is no recent backup, or none that can be restored. */
export function BackupWarningNotice({ warning: { failure, test } }: { warning: BackupWarning }) {
  const messages = useMessages().portal.backups
  const display = useDisplay()
  const formatFailure = useBackupFailure()
  const formatTest = ({ at, problem }: NonNullable<typeof test>) =>
    `${messages.testFailed(formatDateTime(at, display))} ${messages.testProblems[problem]}`
  return (
    <p className="notice notice-bad">
      <TriangleAlert />
      <span>
        {failure ? formatFailure(failure) : test ? formatTest(test) : messages.overdue}{' '}
        <Link to="/portal/settings/backups">{messages.settings}</Link>
      </span>
    </p>
  )
}
