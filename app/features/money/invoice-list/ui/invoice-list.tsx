import { Download, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import {
  type InvoiceFilter,
  formatInvoiceQuery,
  invoiceTabs,
  stateFilters,
} from '#app/features/money/invoice-list/rules.ts'
import type { Age, InvoiceState } from '#app/features/money/invoice/rules.ts'
import {
  InvoiceStatePill,
  TransferReported,
} from '#app/features/money/invoice/ui/invoice-state.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import {
  FilterChoice,
  FilterDays,
  FilterForm,
  FilterSearch,
  MoreFilters,
} from '#app/ui/filter-fields.tsx'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useListKeys } from '#app/ui/use-list-keys.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

const home = '/portal/clients/invoices'

type InvoiceRow = {
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
type DraftRow = {
  id: string
  client: string
  changedAt: Date
  gross: number
  lines: number
  currency: string
}
type Props = {
  filters: InvoiceFilter
  rows: InvoiceRow[]
  drafts: DraftRow[]
  totals: { count: number; cents: number; ages: Record<Age, number> }
  draftCount: number
  next: string | null
  after: string | null
  mayIssue: boolean
}

/** Lists invoices and credit notes, or the drafts, with what clients owe by age. */
export function InvoiceList({ filters, rows, drafts, totals, next, after, ...page }: Props) {
  const messages = useInvoiceMessages()
  const isDrafts = filters.tab === 'drafts'
  const isEmpty = isDrafts ? drafts.length === 0 : rows.length === 0
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, page.mayIssue ? `${home}/new` : null)
  return (
    <div ref={list}>
      <SavedNotice param="deleted" text={messages.editor.deleted} />
      {totals.count > 0 && <AgedTotals totals={totals} />}
      <Tabs filters={filters} totals={totals} draftCount={page.draftCount} />
      <div className="tools">
        {!isDrafts && <Filters filters={filters} />}
        {!isDrafts && rows.length > 0 && (
          <a
            className="button button-outline invoice-download"
            href={`${home}.csv?${formatInvoiceQuery(filters)}`}
            download
          >
            <Download />
            {messages.download}
          </a>
        )}
        {page.mayIssue && (
          <Link className="button button-accent invoice-create" to={`${home}/new`}>
            <Plus />
            {messages.create}
          </Link>
        )}
      </div>
      {isEmpty ? (
        <Empty filters={filters} />
      ) : isDrafts ? (
        <DraftTable drafts={drafts} />
      ) : (
        <InvoiceTable rows={rows} />
      )}
      <MorePages next={next} after={after} />
    </div>
  )
}

function AgedTotals({ totals }: Pick<Props, 'totals'>) {
  const messages = useInvoiceMessages()
  const { currency, locale } = usePortal().studio
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  const ages = (Object.keys(totals.ages) as Age[]).filter((age) => totals.ages[age] > 0)
  return (
    <section className="card invoice-totals" aria-label={messages.tabs.open}>
      <p className="invoice-total">{messages.totalOpen(formatAmount(totals.cents))}</p>
      <dl>
        {ages.map((age) => (
          <div key={age} data-late={age !== 'current' || undefined}>
            <dt>{messages.ages[age]}</dt>
            <dd>{formatAmount(totals.ages[age])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Tabs({ filters, totals, draftCount }: Pick<Props, 'filters' | 'totals' | 'draftCount'>) {
  const messages = useInvoiceMessages()
  const counts: Partial<Record<InvoiceFilter['tab'], number>> = {
    open: totals.count,
    drafts: draftCount,
  }
  return (
    <nav className="filter invoice-tabs" aria-label={messages.tabsLabel}>
      {invoiceTabs.map((tab) => (
        <Link
          key={tab}
          className="filter-item"
          to={{ pathname: home, search: formatInvoiceQuery({ ...filters, tab, state: '' }) }}
          aria-current={tab === filters.tab ? 'true' : undefined}
        >
          {messages.tabs[tab]}
          {(counts[tab] ?? 0) > 0 && <span className="filter-count">{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function isNarrowed({ search, from, to, state }: InvoiceFilter): boolean {
  return Boolean(search || from || to || state)
}

function Filters({ filters }: Pick<Props, 'filters'>) {
  const messages = useInvoiceMessages()
  return (
    <FilterForm home={home} filters={filters}>
      {filters.tab !== 'open' && <input type="hidden" name="tab" value={filters.tab} />}
      <FilterSearch
        label={messages.searchLabel}
        value={filters.search}
        clearTo={{ pathname: home, search: formatInvoiceQuery({ ...filters, search: '' }) }}
      />
      <MoreFilters
        home={`${home}?${formatInvoiceQuery({ tab: filters.tab, search: '', from: '', to: '', state: '' })}`}
        narrowed={isNarrowed({ ...filters, search: '' })}
      >
        {filters.tab === 'all' && (
          <FilterChoice
            name="state"
            label={messages.state}
            value={filters.state}
            options={[
              ['', messages.anyState],
              ...stateFilters.map((state) => [state, messages.stateFilters[state]] as const),
            ]}
          />
        )}
        <FilterDays from={filters.from} to={filters.to} />
      </MoreFilters>
    </FilterForm>
  )
}

function Empty({ filters }: Pick<Props, 'filters'>) {
  const messages = useInvoiceMessages()
  const { filters: filterMessages } = useMessages().portal
  if (!isNarrowed(filters)) return <p className="empty">{messages.noneIn[filters.tab]}</p>
  return (
    <div className="empty">
      <p>{messages.noneMatching}</p>
      <Link className="button button-outline" to={`${home}?tab=${filters.tab}`}>
        {filterMessages.clear}
      </Link>
    </div>
  )
}

function InvoiceTable({ rows }: { rows: InvoiceRow[] }) {
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
            <InvoiceRowCells key={row.id} row={row} toDate={toDate} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function InvoiceRowCells({ row, toDate }: { row: InvoiceRow; toDate: (day: string) => string }) {
  const { locale } = useDisplay()
  const { due } = useInvoiceMessages().columns
  const { open, gross, currency, kind } = row
  const isCredit = kind === 'credit-note'
  return (
    <tr>
      <td>
        <Link className="row-link" to={`${home}/${row.id}`}>
          {row.client}
        </Link>
      </td>
      <td>{row.documentNumber}</td>
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
        <TransferReported at={row.reportedAt} />
      </td>
      <td>{open !== null && open > 0 ? formatExactMoney(open, currency, locale) : null}</td>
      <td>{formatExactMoney(isCredit ? -gross : gross, currency, locale)}</td>
    </tr>
  )
}

function DraftTable({ drafts }: { drafts: DraftRow[] }) {
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
                <Link className="row-link" to={`${home}/drafts/${draft.id}`}>
                  {draft.client}
                </Link>
              </td>
              <td>{messages.lineCount(draft.lines)}</td>
              <td>{formatDate(draft.changedAt, display)}</td>
              <td>{formatExactMoney(draft.gross, draft.currency, display.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
