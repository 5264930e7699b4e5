import type { PaymentsView } from './client-portal-view.ts'
import { ClientSection } from './client-section.tsx'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

/** Payments shown before the earlier ones. */
const shownPayments = 5

export function Payments({
  payments: { paid, balance, hasInvoices, rows },
}: {
  payments: PaymentsView
}) {
  const messages = useClientPortalMessages()
  return (
    <ClientSection id="payments" title={messages.payments}>
      <dl className="client-sums">
        <div>
          <dt>{messages.paid}</dt>
          <dd>{paid}</dd>
        </div>
        {balance && (
          <div>
            <dt>{hasInvoices ? messages.notInvoiced : messages.balance}</dt>
            <dd>{balance}</dd>
          </div>
        )}
      </dl>
      <PaymentList rows={rows.slice(0, shownPayments)} />
      {rows.length > shownPayments && (
        <details className="client-more">
          <summary>{messages.earlierPayments(rows.length - shownPayments)}</summary>
          <PaymentList rows={rows.slice(shownPayments)} />
        </details>
      )}
    </ClientSection>
  )
}

function PaymentList({ rows }: { rows: PaymentsView['rows'] }) {
  const messages = useClientPortalMessages()
  if (rows.length === 0) return null
  return (
    <ul className="client-payments">
      {rows.map(({ number, label, date, amount, href }) => (
        <li key={number}>
          <span className="client-payment-what">
            {label}
            <span>{date}</span>
          </span>
          <span className="client-amount">{amount}</span>
          {href && <a href={href}>{messages.receipt(number)}</a>}
        </li>
      ))}
    </ul>
  )
}
