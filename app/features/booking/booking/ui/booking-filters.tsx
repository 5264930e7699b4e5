import { Link } from 'react-router'

import { states } from '#app/core/booking-states.ts'
import { type BookingFilter, periods } from '#app/features/booking/booking/rules.ts'
import { categories } from '#app/features/studio/service/rules.ts'
import {
  FilterChoice,
  FilterDays,
  FilterForm,
  FilterSearch,
  MoreFilters,
} from '#app/ui/filter-fields.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  filters: BookingFilter
  resources: { id: string; name: string; retired: boolean }[]
  clientName: string | null
}
const home = '/portal/bookings/list'

/** Filters of the list; the period is a row of links. */
export function BookingFilters({ filters, resources, clientName }: Props) {
  const { bookings: messages, filters: filterMessages } = useMessages().portal
  const { state, category, resource, from, to } = filters
  return (
    <FilterForm home={home} filters={filters}>
      {filters.client && <input type="hidden" name="client" value={filters.client} />}
      <input type="hidden" name="span" value={filters.span} />
      <FilterSearch
        label={messages.searchLabel}
        value={filters.search}
        clearTo={{ pathname: home, search: formatQueryWithoutSearch(filters) }}
      />
      <MoreFilters
        home={home}
        narrowed={[state, category, resource, from, to].some((value) => value !== '')}
      >
        <BookingChoices filters={filters} resources={resources} />
        <FilterDays from={from} to={to} />
        <FilterChoice
          name="sort"
          label={messages.filters.sort}
          value={filters.sort}
          options={[
            ['soonest', messages.sorts.soonest],
            ['latest', messages.sorts.latest],
          ]}
        />
      </MoreFilters>
      {clientName !== null && (
        <p className="only">
          {messages.filters.client(clientName)} <Link to={home}>{filterMessages.clear}</Link>
        </p>
      )}
    </FilterForm>
  )
}

function BookingChoices({ filters, resources }: Pick<Props, 'filters' | 'resources'>) {
  const messages = useMessages().portal.bookings
  return (
    <>
      <FilterChoice
        name="state"
        label={messages.filters.state}
        value={filters.state}
        options={[
          ['', messages.everyState],
          ['any', messages.anyState],
          ...states.map((state) => [state, messages.states[state]] as const),
        ]}
      />
      <FilterChoice
        name="category"
        label={messages.filters.category}
        value={filters.category}
        options={[
          ['', messages.everyCategory],
          ...categories.map((category) => [category, messages.categories[category]] as const),
        ]}
      />
      <FilterChoice
        name="resource"
        label={messages.filters.resource}
        value={filters.resource}
        options={[
          ['', messages.allResources],
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

export function BookingPeriods({
  filters: { span: selectedSpan, client },
}: {
  filters: BookingFilter
}) {
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
          aria-current={span === selectedSpan ? 'page' : undefined}
        >
          {messages.spans[span]}
        </Link>
      ))}
    </nav>
  )
}
