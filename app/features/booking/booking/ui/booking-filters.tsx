import { categories } from '#app/features/studio/service/rules.ts'
import { Search, X } from 'lucide-react'
import { Form, Link, useSubmit } from 'react-router'

import { maxSearchLength } from '#app/core/search.ts'
import { type BookingFilter, periods } from '#app/features/booking/booking/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { states } from '#app/core/booking-states.ts'

type Props = {
  filters: BookingFilter
  resources: { id: string; name: string; retired: boolean }[]
  clientName: string | null
}
const home = '/portal/bookings/list'

/**
 * Filters of the list, all stored in the address: the period as links, the rest as one form
 * submitted on every change.
 */
export function BookingFilters({ filters, resources, clientName }: Props) {
  const messages = useMessages().portal.bookings
  const submit = useSubmit()
  return (
    <Form
      className="booking-filters"
      action={home}
      key={JSON.stringify(filters)}
      onChange={(event) => {
        if ((event.target as unknown as HTMLInputElement).type !== 'search')
          void submit(event.currentTarget, { replace: true })
      }}
    >
      {filters.client && <input type="hidden" name="client" value={filters.client} />}
      <input type="hidden" name="span" value={filters.span} />
      <SearchBox filters={filters} />
      <MoreFilters filters={filters} resources={resources} />
      {clientName !== null && (
        <p className="only">
          {messages.filters.client(clientName)} <Link to={home}>{messages.filters.clear}</Link>
        </p>
      )}
    </Form>
  )
}

function SearchBox({ filters }: { filters: BookingFilter }) {
  const { portal } = useMessages()
  return (
    <search className="search search-box">
      <Search />
      <input
        className="field-control"
        type="search"
        maxLength={maxSearchLength}
        name="q"
        aria-label={portal.bookings.searchLabel}
        placeholder={portal.search}
        defaultValue={filters.search}
        autoComplete="off"
        enterKeyHint="search"
      />
      {filters.search && (
        <Link
          className="icon-button search-clear"
          to={{ pathname: home, search: formatQueryWithoutSearch(filters) }}
          aria-label={portal.clear}
        >
          <X />
        </Link>
      )}
    </search>
  )
}

function MoreFilters({ filters, resources }: Pick<Props, 'filters' | 'resources'>) {
  const messages = useMessages().portal.bookings
  const hydrated = useHydrated()
  const narrowed =
    filters.state !== '' ||
    filters.category !== '' ||
    filters.resource !== '' ||
    filters.from !== '' ||
    filters.to !== ''
  return (
    <details className="more-filters" open={narrowed}>
      <summary className="button button-outline">{messages.filters.more}</summary>
      <div className="more-filters-box">
        <BookingChoices filters={filters} resources={resources} />
        <label className="more-filter">
          <span className="field-label">{messages.filters.from}</span>
          <input className="field-control" type="date" name="from" defaultValue={filters.from} />
        </label>
        <label className="more-filter">
          <span className="field-label">{messages.filters.to}</span>
          <input className="field-control" type="date" name="to" defaultValue={filters.to} />
        </label>
        <Choice
          name="sort"
          label={messages.filters.sort}
          value={filters.sort}
          options={[
            ['soonest', messages.sorts.soonest],
            ['latest', messages.sorts.latest],
          ]}
        />
        {!hydrated && <Button type="submit">{messages.filters.show}</Button>}
        {narrowed && (
          <Link className="button button-quiet" to={home}>
            {messages.filters.clear}
          </Link>
        )}
      </div>
    </details>
  )
}

function BookingChoices({ filters, resources }: Pick<Props, 'filters' | 'resources'>) {
  const messages = useMessages().portal.bookings
  return (
    <>
      <Choice
        name="state"
        label={messages.filters.state}
        value={filters.state}
        options={[
          ['', messages.everyState],
          ['any', messages.anyState],
          ...states.map((state) => [state, messages.states[state]] as const),
        ]}
      />
      <Choice
        name="category"
        label={messages.filters.category}
        value={filters.category}
        options={[
          ['', messages.everyCategory],
          ...categories.map((category) => [category, messages.categories[category]] as const),
        ]}
      />
      <Choice
        name="resource"
        label={messages.filters.resource}
        value={filters.resource}
        options={[
          ['', messages.everybody],
          ...resources.map(({ id, name }) => [id, name] as const),
        ]}
      />
    </>
  )
}

function formatQueryWithoutSearch({ search: _, ...rest }: BookingFilter): string {
  return new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString()
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: (readonly [string, string])[]
}) {
  return (
    <label className="more-filter">
      <span className="field-label">{label}</span>
      <select className="field-control" name={name} defaultValue={value}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

export function BookingPeriods({ filters: { span: chosen, client } }: { filters: BookingFilter }) {
  const messages = useMessages().portal.bookings
  return (
    <nav className="tabs" aria-label={messages.spansLabel}>
      {periods.map((span) => (
        <Link
          key={span}
          className="tab"
          to={{
            pathname: home,
            search: new URLSearchParams({ span, ...(client && { client }) }).toString(),
          }}
          aria-current={span === chosen ? 'page' : undefined}
        >
          {messages.spans[span]}
        </Link>
      ))}
    </nav>
  )
}
