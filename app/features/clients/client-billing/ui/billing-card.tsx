import { Link } from 'react-router'

import { useBillingMessages } from '#app/features/studio/billing/ui/use-billing-messages.ts'

type Props = { clientId: string; lines: string[]; mayChange: boolean }

/** The name and address that a client's documents carry, with a link to edit them. */
export function BillingCard({ clientId, lines, mayChange }: Props) {
  const { client: messages } = useBillingMessages()
  return (
    <section className="card" aria-labelledby="billing">
      <header className="card-head">
        <h2 id="billing">{messages.title}</h2>
        {mayChange && (
          <Link
            className="button button-quiet button-compact"
            to={`/portal/clients/${clientId}/billing`}
            aria-label={messages.edit}
          >
            {messages.editShort}
          </Link>
        )}
      </header>
      {lines.length > 0 ? (
        <address className="client-address">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p className="client-address muted">{messages.none}</p>
      )}
    </section>
  )
}
