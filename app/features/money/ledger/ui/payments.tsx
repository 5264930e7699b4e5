import { Download } from 'lucide-react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import {
  type Entry,
  type EntryFilter,
  type Method,
  entryKinds,
  formatEntryQuery,
  isNarrowed,
} from '#app/features/money/ledger/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { ReceiptLink } from './entry-list.tsx'
import './money.css'
import { PaymentFilters } from './payment-filters.tsx'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

type Row = Omit<Entry, 'reverses'> & {
  at: Date
  method: Method
  reference: string
  note: string
  receipt: number
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
  sums: Partial<Record<Entry['kind'], number>>
  filters: EntryFilter
  next: string | null
  after: string | null
}

/**
 * Lists payments and refunds with their sum; for the same days it matches the dashboard's figure.
 */
export function Payments({ due, entries, count, sum, sums, filters, next, after }: Props) {
  const { money, filters: filterMessages } = useMessages().portal
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const narrowed = isNarrowed(filters)
  return (
    <>
      {due.length > 0 && <DueRefunds due={due} />}
      <div className="tools">
        <PaymentFilters filters={filters} />
        {entries.length > 0 && (
          <a
            className="button button-outline"
            href={`/portal/clients/payments.csv?${formatEntryQuery(filters)}`}
            download
          >
            <Download />
            {money.download}
          </a>
        )}
      </div>
      {entries.length > 0 && (
        <p className="count payment-sums">
          <span>
            {`${money.entryCount(count)}, ${money.sum(formatMoney(sum, currency, locale))}`}
          </span>
          {entryKinds
            .filter((kind) => sums[kind] !== undefined && sums[kind] !== sum)
            .map((kind) => (
              <span key={kind}>
                {money.kindSum(money.kinds[kind], formatMoney(sums[kind]!, currency, locale))}
              </span>
            ))}
        </p>
      )}
      {entries.length > 0 ? (
        <PaymentTable entries={entries} />
      ) : narrowed ? (
        <div className="empty">
          <p>{money.noneMatching}</p>
          <Link className="button button-outline" to="/portal/clients/payments">
            {filterMessages.clear}
          </Link>
        </div>
      ) : (
        <p className="empty">{money.none}</p>
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
    <section className="card refund-due" aria-labelledby="refund-due">
      <header className="card-head">
        <h2 id="refund-due">{money.owed}</h2>
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
  const { date, client, what: kind, how: method, amount, receipt } = money.columns
  const display = useDisplay()
  const { currency } = usePortal().studio
  return (
    <div className="card">
      <table className="table payments">
        <thead>
          <tr>
            <th scope="col">{client}</th>
            <th scope="col">{date}</th>
            <th scope="col">{kind}</th>
            <th scope="col">{method}</th>
            <th scope="col">{receipt}</th>
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
              <td>
                {[money.methods[entry.method], entry.reference, entry.note]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td>{entry.kind !== 'reversal' && <ReceiptLink entry={entry} short />}</td>
              <td>{formatMoney(entry.cents, currency, display.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
