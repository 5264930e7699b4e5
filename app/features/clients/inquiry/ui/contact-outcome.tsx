import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useMessages } from '#app/ui/use-messages.ts'

type Props = { outcome: 'unsent' | 'rate' | null; email: string; focus: boolean }

/** Explains why a message wasn't sent. */
export function ContactOutcome({ outcome, email, focus }: Props) {
  const { contact } = useMessages().site
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focus) line.current?.focus()
  }, [focus])
  if (!outcome) return null
  return (
    // Without JavaScript, autofocus scrolls the response page to the problem.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <p className="notice notice-bad" ref={line} tabIndex={-1} autoFocus={!focus}>
      <CircleAlert />
      <span>
        {contact[outcome]} <a href={`mailto:${email}`}>{email}</a>
        {'.'}
      </span>
    </p>
  )
}
