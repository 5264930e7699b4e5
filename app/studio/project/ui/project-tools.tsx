import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'

import { daysText, numberText } from '#app/core/display.ts'
import { type Filters, type Kind, shownStates, sorts, stages } from '#app/studio/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useWords } from '#app/ui/use-words.ts'

type Props = {
  filters: Filters
  count: number
  clientName: string | null
  of: readonly Kind[]
  children?: ReactNode
}

/**
 * How the list is narrowed and sorted, all of it in the address; `children` are more of the
 * filters.
 */
export function ProjectTools({ filters, count, clientName, of, children }: Props) {
  const words = useWords().portal.projects
  const { locale } = useDisplay()
  const { pathname } = useLocation()
  const { search, ...rest } = asked(filters)
  return (
    <div className="project-tools">
      <div className="filters">
        {children}
        <nav className="filter" aria-label={words.list.filters}>
          {shownStates.map((state) => (
            <Link
              key={state}
              className="filter-item"
              to={{
                pathname,
                search: new URLSearchParams({
                  ...without(rest, 'stage', 'sort'),
                  state,
                  ...(search && { q: search }),
                }).toString(),
              }}
              aria-current={state === filters.state ? 'true' : undefined}
            >
              {words.list.state[state]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="tools">
        <SearchForm label={words.list.searchLabel} query={filters.search} keep={rest} />
        <Choices filters={filters} of={of} />
        {filters.client && (
          <Link
            className="chip"
            to={{ pathname, search: new URLSearchParams(without(rest, 'client')).toString() }}
          >
            {words.list.of(clientName ?? '')}
            <X aria-hidden="true" />
            <span className="visually-hidden">{words.clearFilters}</span>
          </Link>
        )}
        {filters.days && (
          <Link
            className="chip"
            to={{
              pathname,
              search: new URLSearchParams(without(rest, filters.days.on)).toString(),
            }}
          >
            {words.list.days[filters.days.on](daysText(filters.days, locale))}
            <X aria-hidden="true" />
            <span className="visually-hidden">{words.clearFilters}</span>
          </Link>
        )}
        <p className="count">{words.count(count, numberText(count, locale))}</p>
      </div>
    </div>
  )
}

/**
 * Kind, stage and order; a choice is followed at once, and by a button where there is no
 * JavaScript.
 */
function Choices({ filters, of }: { filters: Filters; of: readonly Kind[] }) {
  const words = useWords().portal.projects
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  return (
    <Form
      className="choosers"
      action={pathname}
      key={JSON.stringify(filters)}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {filters.search && <input type="hidden" name="q" value={filters.search} />}
      <input type="hidden" name="state" value={filters.state} />
      {filters.client && <input type="hidden" name="client" value={filters.client} />}
      {filters.days && (
        <input
          type="hidden"
          name={filters.days.on}
          value={`${filters.days.from}_${filters.days.to}`}
        />
      )}
      {of.length > 1 && (
        <Choice
          name="kind"
          label={words.list.kind}
          any={words.list.anyKind}
          chosen={filters.kind ?? ''}
          options={of}
          names={words.kinds}
        />
      )}
      {filters.state !== 'completed' && (
        <Choice
          name="stage"
          label={words.list.stage}
          any={words.list.anyStage}
          chosen={filters.stage ?? ''}
          options={stages}
          names={words.stages}
        />
      )}
      <Choice
        name="sort"
        label={words.list.sort}
        chosen={filters.sort}
        options={sorts}
        names={words.list.sorts}
      />
      {!hydrated && <Button type="submit">{words.list.apply}</Button>}
    </Form>
  )
}

/** `any` is the option that filters nothing. */
function Choice<Option extends string>({
  name,
  label,
  any,
  chosen,
  options,
  names,
}: {
  name: string
  label: string
  any?: string
  chosen: string
  options: readonly Option[]
  names: Record<Option, string>
}) {
  return (
    <select className="field-control" name={name} aria-label={label} defaultValue={chosen}>
      {any !== undefined && <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </select>
  )
}

/** The filters as an address says them, without what nobody asked for. */
function asked({
  search,
  state,
  stage,
  kind,
  sort,
  client,
  days,
}: Filters): Record<string, string> & { search: string } {
  return {
    search,
    state,
    sort,
    ...(stage && { stage }),
    ...(kind && { kind }),
    ...(client && { client }),
    ...(days && { [days.on]: `${days.from}_${days.to}` }),
  }
}

function without(filters: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}
