import { Inbox, Send, TriangleAlert } from 'lucide-react'

import { useMailTrouble } from '#app/studio/letter/ui/use-mail-trouble.ts'
import { useWords } from '#app/ui/use-words.ts'

export type Way = 'environment' | 'settings' | 'unusable' | 'none'
export type MailQueue = { waiting: number; error: string | null; at: Date | null }

/** Whether emails are being sent, by what, and what is wrong when they aren't. */
export function MailRoute({
  route,
  queue: { waiting, error, at },
}: {
  route: Way
  queue: MailQueue
}) {
  const words = useWords().portal.settings.email
  const trouble = useMailTrouble()
  const failing = at !== null && (route === 'settings' || route === 'environment')
  const Icon = route === 'none' ? Inbox : route === 'unusable' || failing ? TriangleAlert : Send
  const look = failing
    ? 'notice-bad'
    : {
        none: 'notice-warn',
        unusable: 'notice-bad',
        settings: 'notice-ok',
        environment: 'notice-ok',
      }[route]
  return (
    <p className={`notice ${look}`}>
      <Icon />
      <span>
        <b>{words.how}.</b> {words.route[route]}
        {waiting > 0 && ` ${words.waiting(waiting)}`}
        {failing && ` ${trouble(error, at)}`}
      </span>
    </p>
  )
}
