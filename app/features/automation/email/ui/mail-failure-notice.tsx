import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { isRoleAllowed } from '#app/features/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useFormatMailError } from './use-format-mail-error.ts'

type MailFailure = {
  waiting: number
  lost: number
  unusable: boolean
  error: string | null
  at: Date | null
}

/** Warns on the dashboard that emails are not being sent, with a link to the cause. */
export function MailFailureNotice({
  failure: { waiting: waitingCount, lost: lostCount, unusable: isUnusable, error, at: failedAt },
}: {
  failure: MailFailure
}) {
  const { mail } = useMessages().portal.dashboard
  const formatMailError = useFormatMailError()
  const mayChangeSettings = isRoleAllowed(usePortal().person.role, 'mail.set')
  const message = [
    waitingCount > 0 && mail.waiting(waitingCount),
    lostCount > 0 && mail.lost(lostCount),
    isUnusable ? mail.unusable : failedAt && formatMailError(error, failedAt),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <p className="notice notice-bad">
      <TriangleAlert />
      <span>
        {message}
        {mayChangeSettings && (
          <>
            {' '}
            <Link to="/portal/settings/email">{mail.settings}</Link>
          </>
        )}
      </span>
    </p>
  )
}
