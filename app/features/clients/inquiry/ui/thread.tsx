import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCompactDate } from '#app/core/display.ts'
import type { InquirySource, State } from '#app/features/clients/inquiry/rules.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { EmailStatus, type EmailDelivery } from '#app/features/automation/email/ui/email-status.tsx'

export type Entry = {
  id: string
  at: Date
  kind: 'reply' | 'note' | 'incoming'
  text: string
  by: string | null
  byId: string | null
  emailId: string | null
  delivery: EmailDelivery | null
}
type ThreadInquiry = {
  state: State
  name: string
  source: InquirySource
  message: string
  receivedAt: Date
  entries: Entry[]
}

/** The inquiry and all later messages, oldest first. */
export function Thread({
  inquiry,
  maySeeEmails,
}: {
  inquiry: ThreadInquiry
  maySeeEmails: boolean
}) {
  const { thread, wrote } = useMessages().portal.inquiries
  return (
    <ol className="thread" aria-label={thread}>
      <Bubble
        variant="theirs"
        name={inquiry.name}
        action={wrote[inquiry.source]}
        at={inquiry.receivedAt}
        text={inquiry.message}
      />
      {inquiry.entries.map((entry) => (
        <ThreadEntry
          key={entry.id}
          entry={entry}
          writer={inquiry.name}
          isWaiting={inquiry.state === 'waiting'}
          maySeeEmails={maySeeEmails}
        />
      ))}
    </ol>
  )
}

function ThreadEntry({
  entry,
  writer,
  isWaiting,
  maySeeEmails,
}: {
  entry: Entry
  writer: string
  isWaiting: boolean
  maySeeEmails: boolean
}) {
  const messages = useMessages().portal.inquiries
  const { kind, at, text, by, byId } = entry
  const name = by ?? messages.someone
  if (kind === 'incoming')
    return (
      <Bubble variant="theirs" name={writer} action={messages.wroteBack} at={at} text={text}>
        <p className="message-foot">{messages.recordedBy(name)}</p>
      </Bubble>
    )
  if (kind === 'note')
    return (
      <Bubble variant="note" id={byId} name={name} action={messages.noted} at={at} text={text}>
        <p className="message-foot">
          <Lock />
          {messages.private}
        </p>
      </Bubble>
    )
  return (
    <Bubble variant="ours" id={byId} name={name} action={messages.replied} at={at} text={text}>
      {entry.delivery && (
        <EmailStatus
          email={entry.delivery}
          id={entry.emailId}
          mayOpen={maySeeEmails}
          advice={isWaiting ? messages.email.heldThen : undefined}
        />
      )}
    </Bubble>
  )
}

type BubbleProps = {
  variant: 'theirs' | 'ours' | 'note'
  id?: string | null
  name: string
  action: string
  at: Date
  text: string
  children?: ReactNode
}

function Bubble({ variant, id, name, action, at, text, children }: BubbleProps) {
  const display = useDisplay()
  const now = useNow()
  return (
    <li className={`message message-${variant}`}>
      <p className="message-head">
        <Avatar id={id} name={name} />
        <span>
          <b>{name}</b> <span className="muted">{action}</span>
        </span>
        <time className="message-when" dateTime={at.toISOString()}>
          {formatCompactDate(at, now, display)}
        </time>
      </p>
      <p className="message-text">{text}</p>
      {children}
    </li>
  )
}
