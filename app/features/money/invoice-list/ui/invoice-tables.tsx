import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { invoicesPath } from '#app/features/money/invoice-list/rules.ts'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'
import {
  InvoiceKindLabel,
  InvoiceStatePill,
  TransferReported,
} from '#app/features/money/invoice/ui/invoice-state.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { selectionFormId } from './invoice-selection.tsx'

export type InvoiceRow = {
  id: string
  kind: string
  documentNumber: string
  client: string
  issuedOn: string
  dueOn: string
  gross: number
  open: number | null
  reportedAt: Date | null
  currency: string
  state: InvoiceState | null
}

export type DraftRow = {
  id: string
  kind: string
  client: string
  changedAt: Date
  gross: number
  lines: number
  currency: string
}

/** Lists invoices, each with a checkbox for the actions on several; `isSelected` checks all. */
export function InvoiceTable({ rows, isSelected }: { rows: InvoiceRow[]; isSelected: boolean }) {
  const { columns } = useInvoiceMessages()
  const { locale } = useDisplay()
  const toDate = (day: string) => formatDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' })
  return (
    <div className="card">
      <table className="table invoices">
        <thead>
          <tr>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.issued}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.open}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <InvoiceRowCells key={row.id} row={row} toDate={toDate} isSelected={isSelected} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: InvoiceRow; toDate: (day: string) => string; isSelected: boolean }

function InvoiceRowCells({ row, toDate, isSelected }: RowProps) {
  const { locale } = useDisplay()
  const messages = useInvoiceMessages()
  const { columns, selection } = messages
  const { due } = columns
  const { open, gross, currency, kind } = row
  const isCredit = kind === 'credit-note'
  return (
    <tr>
      <td>
        <label className="invoice-check">
          <input
            type="checkbox"
            name="invoice"
            value={row.id}
            form={selectionFormId}
            defaultChecked={isSelected}
            aria-label={selection.one(row.documentNumber)}
          />
        </label>
        <Link className="row-link" to={`${invoicesPath}/${row.id}`}>
          {row.client}
        </Link>
      </td>
      <td>
        {row.documentNumber}
        <InvoiceKindLabel kind={kind} />
      </td>
      <td>{toDate(row.issuedOn)}</td>
      <td>
        {isCredit ? null : (
          <>
            <span className="invoice-due">{due} </span>
            {toDate(row.dueOn)}
          </>
        )}
      </td>
      <td>
        <InvoiceStatePill state={row.state} />
        {open !== null && open > 0 && open < gross && (
          <span className="invoice-open">
            {messages.totalOpen(formatExactMoney(open, currency, locale))}
          </span>
        )}
        <TransferReported at={row.reportedAt} />
      </td>
      <td>{open !== null && open > 0 ? formatExactMoney(open, currency, locale) : null}</td>
      <td>{formatExactMoney(isCredit ? -gross : gross, currency, locale)}</td>
    </tr>
  )
}

export function DraftTable({ drafts }: { drafts: DraftRow[] }) {
  const messages = useInvoiceMessages()
  const display = useDisplay()
  return (
    <div className="card">
      <table className="table drafts">
        <thead>
          <tr>
            <th scope="col">{messages.columns.client}</th>
            <th scope="col">{messages.columns.lines}</th>
            <th scope="col">{messages.columns.changed}</th>
            <th scope="col">{messages.columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft) => (
            <tr key={draft.id}>
              <td>
                <Link className="row-link" to={`${invoicesPath}/drafts/${draft.id}`}>
                  {draft.client}
                </Link>
              </td>
              <td>
                {draft.kind === 'fee' ? messages.lateFee.title : messages.lineCount(draft.lines)}
              </td>
              <td>{formatDate(draft.changedAt, display)}</td>
              <td>{formatExactMoney(draft.gross, draft.currency, display.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
