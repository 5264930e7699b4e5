import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import type { DueInvoice, MoneyDue } from '#app/features/insight/money-due/rules.ts'
import { invoicesPath } from '#app/features/money/invoice-list/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import './money-due.css'

/** Lists what clients owe, overdue invoices first. */
export function MoneyDueCard({ rows, open, overdue }: MoneyDue) {
  const { title, sums, all, columns } = useMessages().portal.dashboard.moneyDue
  const { currency, locale } = usePortal().studio
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  return (
    <section className="card money-due" aria-labelledby="money-due">
      <header className="card-head">
        <div>
          <h2 id="money-due">{title}</h2>
          <p className="money-due-sums">
            {sums(formatAmount(open), overdue > 0 ? formatAmount(overdue) : null)}
          </p>
        </div>
        <Link className="button button-quiet button-compact" to={invoicesPath}>
          {all}
        </Link>
      </header>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col">{columns.open}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MoneyDueRow key={row.id} invoice={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MoneyDueRow({ invoice }: { invoice: DueInvoice }) {
  const { due, numbers } = useMessages().portal.dashboard.moneyDue
  const { locale } = usePortal().studio
  return (
    <tr>
      <td>
        <Link className="row-link" to={`${invoicesPath}/${invoice.id}`}>
          {invoice.client}
        </Link>
      </td>
      <td>{numbers[invoice.kind](invoice.documentNumber)}</td>
      <td data-late={invoice.days < 0 || undefined}>{due(invoice.days)}</td>
      <td>{formatExactMoney(invoice.open, invoice.currency, locale)}</td>
    </tr>
  )
}
