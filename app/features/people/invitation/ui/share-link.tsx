import { Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useTeamMessages } from '#app/features/people/staff/ui/use-team-messages.ts'
import './invitation.css'

/** A link that no email delivers, for the sender to pass on. `label` names the recipient. */
export function ShareLink({ email, link, label }: { email: string; link: string; label: string }) {
  const messages = useTeamMessages()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.select()
  }, [link])
  return (
    <div className="hand-over" ref={box}>
      <output className="notice notice-warn">
        <Inbox />
        <span>{messages.handOver(email)}</span>
      </output>
      <div className="hand-over-link">
        <TextField label={label} value={link} readOnly />
        <CopyButton text={link} copiedMessage={messages.copied}>
          {messages.copy}
        </CopyButton>
      </div>
    </div>
  )
}
