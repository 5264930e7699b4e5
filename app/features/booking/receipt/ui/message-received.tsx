import { CircleCheck } from 'lucide-react'

import { useMessages } from '#app/ui/use-messages.ts'

/**
 * Confirms a message for browsers without JavaScript, with the same text as the form's own
 * confirmation.
 */
export function MessageReceived({
  reply,
  mailedTo,
}: {
  reply: string | null
  mailedTo: string | null
}) {
  const { contact } = useMessages().site
  return (
    <>
      <header className="page-head">
        <h1>{contact.received}</h1>
      </header>
      <section className="band">
        <p className="notice notice-ok">
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
        <p className="dates-back">
          <a className="more" href="/contact">
            {contact.another}
          </a>
        </p>
      </section>
    </>
  )
}
