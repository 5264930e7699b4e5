import { CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react'

import type { EmailState } from '#app/features/automation/email/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

const looks = {
  queued: { Icon: Clock, look: 'pill' },
  sending: { Icon: Clock, look: 'pill' },
  sent: { Icon: CircleCheck, look: 'pill pill-ok' },
  held: { Icon: Inbox, look: 'pill pill-warn' },
  failed: { Icon: CircleAlert, look: 'pill pill-bad' },
}

export function EmailPill({ state }: { state: EmailState }) {
  const { states } = useMessages().portal.settings.emails
  const { Icon, look } = looks[state]
  return (
    <span className={look}>
      <Icon />
      {states[state]}
    </span>
  )
}
