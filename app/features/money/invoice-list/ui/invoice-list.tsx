import { Download, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import type { SelectionResult } from '#app/features/money/bulk-reminder/rules.ts'
import {
  type InvoiceFilter,
  formatInvoiceQuery,
  invoiceTabs,
  invoicesPath,
  parseInvoiceFilter,
  stateFilters,
} from '#app/features/money/invoice-list/rules.ts'
import { type Age, ages } from '#app/features/money/invoice/rules.ts'
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
import { useMessages } from '#app/ui/use-messages.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import { InvoiceSelection, SelectionNotice } from './invoice-selection.tsx'
import { type DraftRow, type InvoiceRow, DraftTable, InvoiceTable } from './invoice-tables.tsx'

const unfiltered = parseInvoiceFilter(new URLSearchParams())

function getListPath(filters: Partial<InvoiceFilter>) {
  return { pathname: invoicesPath, search: formatInvoiceQuery({ ...unfiltered, ...filters }) }
}

type Props = {
  filters: InvoiceFilter
  rows: InvoiceRow[]
  drafts: DraftRow[]
  totals: { count: number; cents: number; ages: Record<Age, number> }
  draftCount: number
  /** There is neither an invoice nor a draft yet. */
  isNew: boolean
  next: string | null
  after: string | null
  mayIssue: boolean
  /** All rows of the page are selected, without JavaScript. */
  isSelected: boolean
  formKey: string
  result: SelectionResult | undefined
}

/** Lists invoices and credit notes, or the drafts, with what clients owe by age. */
export function InvoiceList({ filters, rows, drafts, totals, next, after, ...page }: Props) {
  const messages = useInvoiceMessages()
  const isDrafts = filters.tab === 'drafts'
  const isEmpty = isDrafts ? drafts.length === 0 : rows.length === 0
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, page.mayIssue ? `${invoicesPath}/new` : null)
  return (
    <div className="invoice-list" ref={list}>
      <SavedNotice param="deleted" text={messages.editor.deleted} />
      <SelectionNotice result={page.result} />
      {totals.count > 0 && <AgedTotals totals={totals} currentAge={filters.age} />}
      <Tabs filters={filters} totals={totals} draftCount={page.draftCount} />
      <div className="tools">
        {!isDrafts && <Filters filters={filters} />}
        {!isDrafts && rows.length > 0 && (
          <a
            className="button button-outline invoice-download"
            href={`${invoicesPath}.csv?${formatInvoiceQuery(filters)}`}
            download
          >
            <Download />
            {messages.download}
          </a>
        )}
        {page.mayIssue && (
          <Link className="button button-accent invoice-create" to={`${invoicesPath}/new`}>
            <Plus />
            {messages.create}
          </Link>
        )}
      </div>
      {isEmpty ? (
        <Empty filters={filters} isNew={page.isNew} />
      ) : isDrafts ? (
        <DraftTable drafts={drafts} />
      ) : (
        <>
          <InvoiceSelection
            list={list}
            rows={rows}
            filters={filters}
            after={after}
            formKey={page.formKey}
            mayRemind={page.mayIssue}
            result={page.result}
          />
          <InvoiceTable rows={rows} isSelected={page.isSelected} />
        </>
      )}
      <MorePages next={next} after={after} />
    </div>
  )
}

function AgedTotals({ totals, currentAge }: Pick<Props, 'totals'> & { currentAge: Age | '' }) {
  const messages = useInvoiceMessages()
  const { currency, locale } = usePortal().studio
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  return (
    <section className="card invoice-totals" aria-label={messages.tabs.open}>
      <Link className="invoice-total" to={getListPath({})}>
        {messages.totalOpen(formatAmount(totals.cents))}
      </Link>
      <ul>
        {ages
          .filter((age) => totals.ages[age] > 0)
          .map((age) => (
            <li key={age} data-late={age !== 'current' || undefined}>
              <Link
                to={getListPath({ age })}
                aria-current={age === currentAge ? 'true' : undefined}
              >
                {messages.ages[age]} <b>{formatAmount(totals.ages[age])}</b>
              </Link>
            </li>
          ))}
      </ul>
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
          to={{
            pathname: invoicesPath,
            search: formatInvoiceQuery({ ...filters, tab, state: '', age: '' }),
          }}
          aria-current={tab === filters.tab ? 'true' : undefined}
        >
          {messages.tabs[tab]}
          {(counts[tab] ?? 0) > 0 && <span className="filter-count">{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function isNarrowed({ search, from, to, state, age }: InvoiceFilter): boolean {
  return Boolean(search || from || to || state || age)
}

function Filters({ filters }: Pick<Props, 'filters'>) {
  const messages = useInvoiceMessages()
  return (
    <FilterForm home={invoicesPath} filters={filters}>
      {filters.tab !== 'open' && <input type="hidden" name="tab" value={filters.tab} />}
      <FilterSearch
        label={messages.searchLabel}
        value={filters.search}
        clearTo={{ pathname: invoicesPath, search: formatInvoiceQuery({ ...filters, search: '' }) }}
      />
      <MoreFilters
        home={`${invoicesPath}?${formatInvoiceQuery({ ...unfiltered, tab: filters.tab })}`}
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
        {filters.tab === 'open' && (
          <FilterChoice
            name="age"
            label={messages.age}
            value={filters.age}
            options={[
              ['', messages.anyAge],
              ...ages.map((age) => [age, messages.ages[age]] as const),
            ]}
          />
        )}
        <FilterDays from={filters.from} to={filters.to} />
      </MoreFilters>
    </FilterForm>
  )
}

function Empty({ filters, isNew }: Pick<Props, 'filters' | 'isNew'>) {
  const messages = useInvoiceMessages()
  const { filters: filterMessages } = useMessages().portal
  if (!isNarrowed(filters))
    return <p className="empty">{isNew ? messages.none : messages.noneIn[filters.tab]}</p>
  return (
    <div className="empty">
      <p>{messages.noneMatching}</p>
      <Link className="button button-outline" to={`${invoicesPath}?tab=${filters.tab}`}>
        {filterMessages.clear}
      </Link>
    </div>
  )
}
