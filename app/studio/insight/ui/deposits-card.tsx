import { Link } from 'react-router'

import { longDayText } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

type Deposit = { id: string; client: string; startsAt: Date; missing: Cents }

/** Which deposits are not paid yet, the soonest shoot first. */
export function DepositsCard({ deposits }: { deposits: Deposit[] }) {
  const { dashboard } = useWords().portal
  const display = useDisplay()
  const { currency } = usePortal().studio
  const money = (cents: Cents) => formatMoney(cents, currency, display.locale)
  return (
    <section className="card" aria-labelledby="deposits">
      <header className="card-head">
        <h2 id="deposits">{dashboard.outstanding}</h2>
        {deposits.length > 0 && <p className="card-sum">{money(deposits.reduce((sum, { missing }) => sum + missing, 0))}</p>}
      </header>
      {deposits.length === 0 ? <p className="card-empty">{dashboard.allPaid}</p> : (
        <ul className="card-list">
          {deposits.map(({ id, client, startsAt, missing }) => (
            <li key={id} className="card-row">
              <Link className="row-link" to={`/portal/bookings/${id}`}>{client}</Link>
              <span>{money(missing)}</span>
              <p>{dashboard.shootsOn(longDayText(startsAt, display))}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
