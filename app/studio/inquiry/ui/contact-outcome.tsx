import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useWords } from '#app/ui/use-words.ts'

type Props = { outcome: 'sent' | 'unsent' | 'rate' | null; email: string; focus: boolean }

/** What became of the message; it stays when the toast is gone. */
export function ContactOutcome({ outcome, email, focus }: Props) {
  const { contact } = useWords().site
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focus) line.current?.focus()
  }, [focus])
  if (!outcome) return null
  const sent = outcome === 'sent'
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this is how the answer's page opens at the answer
    <p className={sent ? 'notice notice-ok' : 'notice notice-bad'} ref={line} tabIndex={-1} autoFocus={!focus}>
      {sent ? <CircleCheck /> : <CircleAlert />}
      {sent ? <span>{contact.sent}</span> : <span>{contact[outcome]} <a href={`mailto:${email}`}>{email}</a>{'.'}</span>}
    </p>
  )
}
