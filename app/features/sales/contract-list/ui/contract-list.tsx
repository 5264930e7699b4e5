import { useRef } from 'react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useListKeys } from '#app/ui/use-list-keys.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import {
  type ContractFilter,
  type ContractRow,
  type ContractState,
  contractsPath,
} from '../rules.ts'
import './contract-list.css'
import { useContractListMessages } from './use-contract-list-messages.ts'

type Props = {
  filters: ContractFilter
  rows: ContractRow[]
  next: string | null
  after: string | null
  /** There are no contracts at all. */
  isNew: boolean
  mayChangeTemplates: boolean
}

/** Lists the signed contracts, each with a link to its quote. */
export function ContractList({ filters, rows, next, after, isNew, mayChangeTemplates }: Props) {
  const messages = useContractListMessages()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, null)
  return (
    <div ref={list}>
      {!isNew && (
        <div className="tools">
          <SearchForm label={messages.searchLabel} query={filters.search} />
        </div>
      )}
      {rows.length > 0 ? (
        <ContractTable rows={rows} />
      ) : (
        <Empty filters={filters} isNew={isNew} mayChangeTemplates={mayChangeTemplates} />
      )}
      <MorePages next={next} after={after} />
    </div>
  )
}

function Empty({
  filters: { search },
  isNew,
  mayChangeTemplates,
}: Pick<Props, 'filters' | 'isNew' | 'mayChangeTemplates'>) {
  const messages = useContractListMessages()
  const { filters: filterMessages } = useMessages().portal
  return (
    <div className="empty">
      <p>{isNew ? messages.none : messages.noneMatching(search)}</p>
      {!isNew && (
        <Link className="button button-outline" to={contractsPath}>
          {filterMessages.clear}
        </Link>
      )}
      {isNew && mayChangeTemplates && (
        <Link className="button button-outline" to="/portal/settings/contracts">
          {messages.templates}
        </Link>
      )}
    </div>
  )
}

function ContractTable({ rows }: Pick<Props, 'rows'>) {
  const { columns } = useContractListMessages()
  return (
    <div className="card">
      <table className="table contracts">
        <thead>
          <tr>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.signed}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: ContractRow }) {
  const messages = useContractListMessages()
  const display = useDisplay()
  return (
    <tr>
      <td>
        <Link className="row-link" to={`/portal/clients/quotes/${row.quoteId}`}>
          {row.client}
        </Link>
      </td>
      <td>
        {row.title || <span className="muted">{messages.untitled}</span>}{' '}
        <span className="muted">{formatQuoteNumber(row.quote)}</span>
      </td>
      <td>{formatContractNumber(row.number)}</td>
      <td>
        <StatePill state={row.state} />
      </td>
      <td>{formatDate(`${row.signedOn}T00:00Z`, { ...display, timeZone: 'UTC' })}</td>
      <td>{formatExactMoney(row.gross, row.currency, display.locale)}</td>
    </tr>
  )
}

const styles: Record<ContractState, string> = {
  undoable: 'pill pill-info',
  waiting: 'pill pill-info',
  voided: 'pill',
  declined: 'pill',
  withdrawn: 'pill',
  pending: 'pill pill-warn',
  failed: 'pill pill-bad',
  complete: 'pill pill-ok',
}

function StatePill({ state }: { state: ContractState }) {
  return <span className={styles[state]}>{useContractListMessages().states[state]}</span>
}
