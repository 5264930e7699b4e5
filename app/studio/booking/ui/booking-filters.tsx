import { Search, X } from 'lucide-react'
import { Form, Link, useSubmit } from 'react-router'

import { searchLength } from '#app/core/search.ts'
import { type Filters, kinds, spans, states } from '#app/studio/booking/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useWords } from '#app/ui/use-words.ts'

type Props = {
  filters: Filters
  resources: { id: string; name: string; retired: boolean }[]
  clientName: string | null
}
const home = '/portal/bookings/list'

/**
 * What the list is narrowed to, all of it in the address: the span as links, the rest as one form
 * that is sent at every choice.
 */
export function BookingFilters({ filters, resources, clientName }: Props) {
  const words = useWords().portal.bookings
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
          {words.filters.client(clientName)} <Link to={home}>{words.filters.clear}</Link>
        </p>
      )}
    </Form>
  )
}

function SearchBox({ filters }: { filters: Filters }) {
  const { portal } = useWords()
  return (
    <search className="search search-box">
      <Search />
      <input
        className="field-control"
        type="search"
        maxLength={searchLength}
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
          to={{ pathname: home, search: withoutSearch(filters) }}
          aria-label={portal.clear}
        >
          <X />
        </Link>
      )}
    </search>
  )
}

function MoreFilters({ filters, resources }: Pick<Props, 'filters' | 'resources'>) {
  const words = useWords().portal.bookings
  const hydrated = useHydrated()
  const narrowed =
    filters.state !== '' ||
    filters.kind !== '' ||
    filters.resource !== '' ||
    filters.from !== '' ||
    filters.to !== ''
  return (
    <details className="more-filters" open={narrowed}>
      <summary className="button button-outline">{words.filters.more}</summary>
      <div className="more-filters-box">
        <BookingChoices filters={filters} resources={resources} />
        <label className="more-filter">
          <span className="field-label">{words.filters.from}</span>
          <input className="field-control" type="date" name="from" defaultValue={filters.from} />
        </label>
        <label className="more-filter">
          <span className="field-label">{words.filters.to}</span>
          <input className="field-control" type="date" name="to" defaultValue={filters.to} />
        </label>
        <Choice
          name="sort"
          label={words.filters.sort}
          value={filters.sort}
          options={[
            ['soonest', words.sorts.soonest],
            ['latest', words.sorts.latest],
          ]}
        />
        {!hydrated && <Button type="submit">{words.filters.show}</Button>}
        {narrowed && (
          <Link className="button button-quiet" to={home}>
            {words.filters.clear}
          </Link>
        )}
      </div>
    </details>
  )
}

function BookingChoices({ filters, resources }: Pick<Props, 'filters' | 'resources'>) {
  const words = useWords().portal.bookings
  return (
    <>
      <Choice
        name="state"
        label={words.filters.state}
        value={filters.state}
        options={[
          ['', words.everyState],
          ['any', words.anyState],
          ...states.map((state) => [state, words.states[state]] as const),
        ]}
      />
      <Choice
        name="kind"
        label={words.filters.kind}
        value={filters.kind}
        options={[
          ['', words.everyKind],
          ...kinds.map((kind) => [kind, words.kinds[kind]] as const),
        ]}
      />
      <Choice
        name="resource"
        label={words.filters.resource}
        value={filters.resource}
        options={[['', words.everybody], ...resources.map(({ id, name }) => [id, name] as const)]}
      />
    </>
  )
}

function withoutSearch({ search: _, ...rest }: Filters): string {
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

/** Ahead, behind, or both. */
export function BookingSpans({ filters: { span: chosen, client } }: { filters: Filters }) {
  const words = useWords().portal.bookings
  return (
    <nav className="tabs" aria-label={words.spansLabel}>
      {spans.map((span) => (
        <Link
          key={span}
          className="tab"
          to={{
            pathname: home,
            search: new URLSearchParams({ span, ...(client && { client }) }).toString(),
          }}
          aria-current={span === chosen ? 'page' : undefined}
        >
          {words.spans[span]}
        </Link>
      ))}
    </nav>
  )
}
