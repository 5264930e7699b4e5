import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { roleMay } from '#app/studio/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useMailTrouble } from './use-mail-trouble.ts'

type Trouble = {
  waiting: number
  lost: number
  unusable: boolean
  error: string | null
  at: Date | null
}

/** Says on the dashboard that emails don't leave, and where to look. */
export function MailTroubleNotice({
  trouble: { waiting, lost, unusable, error, at },
}: {
  trouble: Trouble
}) {
  const { mail } = useWords().portal.dashboard
  const write = useMailTrouble()
  const sets = roleMay(usePortal().person.role, 'mail.set')
  const said = [
    waiting > 0 && mail.waiting(waiting),
    lost > 0 && mail.lost(lost),
    unusable ? mail.unusable : at && write(error, at),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <p className="notice notice-bad">
      <TriangleAlert />
      <span>
        {said}
        {sets && (
          <>
            {' '}
            <Link to="/portal/settings/email">{mail.settings}</Link>
          </>
        )}
      </span>
    </p>
  )
}
