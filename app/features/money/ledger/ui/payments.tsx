import { Link } from 'react-router'

import { formatDate, formatDayRange } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Entry, Method } from '#app/features/money/ledger/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './money.css'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

type Row = Omit<Entry, 'reverses'> & {
  at: Date
  method: Method
  reference: string
  clientId: string
  client: string
  bookingId: string | null
  number: number | null
}
type DueRefund = { bookingId: string; number: number; client: string; since: Date; owed: number }
type Props = {
  due: DueRefund[]
  entries: Row[]
  count: number
  sum: number
  days: { from: string; to: string } | null
  next: string | null
  after: string | null
}

/**
 * Lists payments and refunds with their sum; for the same days it matches the dashboard's figure.
 */
export function Payments({ due, entries, count, sum, days, next, after }: Props) {
  const { money } = useMessages().portal
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  return (
    <>
      {due.length > 0 && <DueRefunds due={due} />}
      <div className="tools">
        <p className="count">
          {money.entryCount(count)}, {money.sum(formatMoney(sum, currency, locale))}
        </p>
      </div>
      {days && (
        <p className="only">
          {formatDayRange(days, locale)}. <Link to="/portal/clients/payments">{money.showAll}</Link>
        </p>
      )}
      {entries.length > 0 ? (
        <PaymentTable entries={entries} />
      ) : (
        <p className="empty">{days ? money.noneIn : money.none}</p>
      )}
      <MorePages next={next} after={after} />
    </>
  )
}

/** Lists refunds due on canceled bookings; recording a refund there settles them. */
function DueRefunds({ due }: { due: DueRefund[] }) {
  const { money } = useMessages().portal
  const display = useDisplay()
  const { currency } = usePortal().studio
  const formatAmount = (cents: number) => formatMoney(cents, currency, display.locale)
  return (
    <section className="card give-back" aria-labelledby="give-back">
      <header className="card-head">
        <h2 id="give-back">{money.owed}</h2>
        <p className="card-sum">{formatAmount(due.reduce((sum, { owed }) => sum + owed, 0))}</p>
      </header>
      <ul className="card-list">
        {due.map(({ bookingId, number, client, since, owed }) => (
          <li key={bookingId} className="card-row">
            <Link className="row-link" to={`/portal/bookings/${bookingId}`}>
              {client}
            </Link>
            <span>{formatAmount(owed)}</span>
            <p>{money.canceledOn(formatBookingNumber(number), formatDate(since, display))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaymentTable({ entries }: { entries: Row[] }) {
  const { money } = useMessages().portal
  const { date, client, what, how, amount } = money.columns
  const display = useDisplay()
  const { currency } = usePortal().studio
  return (
    <div className="card">
      <table className="table payments">
        <thead>
          <tr>
            <th scope="col">{client}</th>
            <th scope="col">{date}</th>
            <th scope="col">{what}</th>
            <th scope="col">{how}</th>
            <th scope="col">{amount}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Link
                  className="row-link"
                  to={
                    entry.bookingId
                      ? `/portal/bookings/${entry.bookingId}`
                      : `/portal/clients/${entry.clientId}`
                  }
                >
                  {entry.client}
                </Link>
              </td>
              <td>{formatDate(entry.at, display)}</td>
              <td>{money.kinds[entry.kind]}</td>
              <td>{[money.methods[entry.method], entry.reference].filter(Boolean).join(', ')}</td>
              <td>{formatMoney(entry.cents, currency, display.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
