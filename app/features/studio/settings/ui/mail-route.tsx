import { Inbox, Send, TriangleAlert } from 'lucide-react'

import { useFormatMailError } from '#app/features/automation/email/ui/use-format-mail-error.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type MailRouteKind = 'environment' | 'settings' | 'unusable' | 'none'
export type MailQueue = { waiting: number; error: string | null; at: Date | null }

/** The way emails are sent, and the problems of sending. */
export function MailRoute({
  route,
  queue: { waiting, error, at },
}: {
  route: MailRouteKind
  queue: MailQueue
}) {
  const messages = useMessages().portal.settings.email
  const formatMailError = useFormatMailError()
  const isFailing = at !== null && (route === 'settings' || route === 'environment')
  const Icon = route === 'none' ? Inbox : route === 'unusable' || isFailing ? TriangleAlert : Send
  const style = isFailing
    ? 'notice-bad'
    : {
        none: 'notice-warn',
        unusable: 'notice-bad',
        settings: 'notice-ok',
        environment: 'notice-ok',
      }[route]
  return (
    <p className={`notice ${style}`}>
      <Icon />
      <span>
        <b>{messages.how}.</b> {messages.route[route]}
        {waiting > 0 && ` ${messages.waiting(waiting)}`}
        {isFailing && ` ${formatMailError(error, at)}`}
      </span>
    </p>
  )
}
