import { CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react'

import type { EmailState } from '#app/features/automation/email/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

const styles = {
  queued: { Icon: Clock, className: 'pill' },
  sending: { Icon: Clock, className: 'pill' },
  sent: { Icon: CircleCheck, className: 'pill pill-ok' },
  held: { Icon: Inbox, className: 'pill pill-warn' },
  failed: { Icon: CircleAlert, className: 'pill pill-bad' },
}

export function EmailPill({ state }: { state: EmailState }) {
  const { states } = useMessages().portal.settings.emails
  const { Icon, className } = styles[state]
  return (
    <span className={className}>
      <Icon />
      {states[state]}
    </span>
  )
}
