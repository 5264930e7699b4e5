import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

export type Received = { reply: string | null; mailedTo: string | null }

/**
 * In the place of the form that was sent: what was received, and what happens now, as far as that
 * is promised.
 */
export function ContactReceipt({
  received: { reply, mailedTo },
  again,
}: {
  received: Received
  again: () => void
}) {
  const { contact } = useWords().site
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.focus()
  }, [])
  return (
    <div className="contact-receipt">
      <p className="notice notice-ok" ref={line} tabIndex={-1}>
        <CircleCheck />
        <span>{contact.sent}</span>
      </p>
      {(reply || mailedTo) && (
        <p>
          {[reply && contact.reply(reply), mailedTo && contact.mailed(mailedTo)]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <p>
        <Button look="quiet" onClick={again}>
          {contact.another}
        </Button>
      </p>
    </div>
  )
}
