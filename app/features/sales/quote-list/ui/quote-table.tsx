import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { type QuoteListRow, getQuotePath } from '#app/features/sales/quote-list/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { QuoteStatePill } from './quote-state.tsx'
import { useQuotesMessages } from './use-quotes-messages.ts'

type Props = { rows: QuoteListRow[]; mayEdit: boolean }

/** Lists quotes. Drafts are links only for people who may edit them. */
export function QuoteTable({ rows, mayEdit }: Props) {
  const { columns } = useQuotesMessages()
  return (
    <div className="card">
      <table className="table quotes">
        <thead>
          <tr>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.expires}</th>
            <th scope="col">{columns.opened}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isLink={mayEdit || row.state !== 'draft'} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, isLink }: { row: QuoteListRow; isLink: boolean }) {
  const messages = useQuotesMessages()
  const display = useDisplay()
  const { state, daysLeft, openedAt } = row
  const isOpen = state === 'sent' || state === 'expired'
  return (
    <tr>
      <td>
        {isLink ? (
          <Link className="row-link" to={getQuotePath(row)}>
            {row.client}
          </Link>
        ) : (
          row.client
        )}
      </td>
      <td>{row.title || <span className="muted">{messages.untitled}</span>}</td>
      <td>{formatQuoteNumber(row.number)}</td>
      <td>
        <QuoteStatePill state={state} />
        {state === 'expired' && row.isRenewalRequested && (
          <span className="quote-note">{messages.renewalRequested}</span>
        )}
      </td>
      <td>
        {isOpen && daysLeft !== null && (
          <>
            <span className="quote-label">{messages.expires} </span>
            {messages.daysLeft(daysLeft)}
          </>
        )}
      </td>
      <td>
        {row.sentVersion > 0 &&
          (openedAt ? formatDate(openedAt, display) : <span>{messages.notOpened}</span>)}
      </td>
      <td>{formatExactMoney(row.gross, row.currency, display.locale)}</td>
    </tr>
  )
}
