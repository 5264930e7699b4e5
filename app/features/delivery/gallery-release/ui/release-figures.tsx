import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import type { ReleaseMoney } from '#app/features/delivery/gallery-release/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'

import './release.css'
import { useReleaseMessages } from './use-release-messages.ts'

/** The money that originals wait for, with the invoices to pay. */
export function ReleaseFigures({ balance, invoices }: ReleaseMoney) {
  const messages = useReleaseMessages()
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  return (
    <>
      <dl className="release-figures">
        {(['agreed', 'paid', 'missing'] as const).map((figure) => (
          <div key={figure}>
            <dt className="muted">{messages.figures[figure]}</dt>
            <dd>{formatAmount(balance[figure])}</dd>
          </div>
        ))}
      </dl>
      {invoices.length > 0 && (
        <div className="release-invoices">
          <h3>{messages.invoices}</h3>
          <ul>
            {invoices.map(({ id, documentNumber, open }) => (
              <li key={id}>
                <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>
                <span>{messages.open(formatAmount(open))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
