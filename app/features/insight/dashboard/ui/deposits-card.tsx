import { Link } from 'react-router'

import { formatLongDate } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import type { OutstandingDeposits } from '#app/features/insight/dashboard/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  deposits: OutstandingDeposits & { /** Deposits in the list of money due. */ invoiced: number }
  /** Path of the complete list. */ more: string | null
}

/** Lists unpaid deposits, the soonest booking first. */
export function DepositsCard({ deposits: { rows, count, sum, invoiced }, more }: Props) {
  const { dashboard } = useMessages().portal
  const display = useDisplay()
  const { currency } = usePortal().studio
  const formatAmount = (cents: Cents) => formatMoney(cents, currency, display.locale)
  return (
    <section className="card" aria-labelledby="deposits">
      <header className="card-head">
        <div>
          <h2 id="deposits">{dashboard.outstanding}</h2>
          <p className="card-period">{dashboard.outstandingPeriod}</p>
        </div>
        {count > 0 && <p className="card-sum">{formatAmount(sum)}</p>}
      </header>
      {count === 0 && invoiced === 0 && <p className="card-empty">{dashboard.allPaid}</p>}
      {count > 0 && (
        <ul className="card-list">
          {rows.map(({ id, client, startsAt, missing }) => (
            <li key={id} className="card-row">
              <Link className="row-link" to={`/portal/bookings/${id}`}>
                {client}
              </Link>
              <span>{formatAmount(missing)}</span>
              <p>{dashboard.shootsOn(formatLongDate(startsAt, display))}</p>
            </li>
          ))}
        </ul>
      )}
      {count > rows.length && (
        <p className="card-rest">
          {more ? (
            <Link to={more}>{dashboard.moreDeposits(count - rows.length, display.locale)}</Link>
          ) : (
            dashboard.moreDeposits(count - rows.length, display.locale)
          )}
        </p>
      )}
      {invoiced > 0 && <InvoicedDeposits count={invoiced} />}
    </section>
  )
}

function InvoicedDeposits({ count }: { count: number }) {
  const { invoicedDeposits } = useMessages().portal.dashboard
  const { text, link, end } = invoicedDeposits(count, useDisplay().locale)
  return (
    <p className="card-rest">
      {text}
      <a href="#money-due">{link}</a>
      {end}
    </p>
  )
}
