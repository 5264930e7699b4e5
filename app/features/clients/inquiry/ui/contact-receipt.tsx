import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

export type ReceiptDetails = { reply: string | null; mailedTo: string | null }

/** Replaces the form after sending: the message was received, and when a reply is promised. */
export function ContactReceipt({
  received: { reply, mailedTo },
  onReset,
}: {
  received: ReceiptDetails
  onReset: () => void
}) {
  const { contact } = useMessages().site
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
        <Button look="quiet" onClick={onReset}>
          {contact.another}
        </Button>
      </p>
    </div>
  )
}
