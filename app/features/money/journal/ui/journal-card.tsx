import { ChevronDown } from 'lucide-react'

import { formatDate } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { EntryView } from '../rules.ts'
import './journal.css'

type FormatAmount = (cents: number) => string

/** Amounts with more characters get a line below their account in a narrow column. */
const shortAmountLength = 10

/** The journal entries of a document, folded. */
export function JournalCard({ entries, currency }: { entries: EntryView[]; currency: string }) {
  const { journal: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  if (entries.length === 0) return null
  return (
    <details className="card journal">
      <summary>
        <h2>{messages.title}</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} formatAmount={formatAmount} />
      ))}
    </details>
  )
}

function Entry({ entry, formatAmount }: { entry: EntryView; formatAmount: FormatAmount }) {
  const { journal: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const { id, day, event, documentNumber, postings } = entry
  const total = postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  return (
    <section className="journal-entry" aria-labelledby={`entry-${id}`}>
      <h3 id={`entry-${id}`}>
        {messages.events[event](documentNumber ?? '')}{' '}
        <span className="muted">{formatDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' })}</span>
      </h3>
      <table data-long={formatAmount(total).length > shortAmountLength || undefined}>
        <thead>
          <tr>
            <th scope="col">{messages.account}</th>
            <th scope="col">{messages.debit}</th>
            <th scope="col">{messages.credit}</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ code, name, tax, amount }, index) => (
            // entries never change
            <tr key={index}>
              <th scope="row">
                {code} {name}
                {tax && <span className="muted">{tax}</span>}
              </th>
              <td data-label={messages.debit}>{amount > 0 && formatAmount(amount)}</td>
              <td data-label={messages.credit}>{amount < 0 && formatAmount(-amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            <td data-label={messages.debit}>{formatAmount(total)}</td>
            <td data-label={messages.credit}>{formatAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
