import type { Category } from '#app/features/studio/service/rules.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'

import { formatDayRange, formatNumber } from '#app/core/display.ts'
import {
  type ProjectFilters,
  stateFilters,
  sorts,
  stages,
} from '#app/features/work/project/rules.ts'
import { NoScriptButton } from '#app/ui/no-script-button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  filters: ProjectFilters
  count: number
  clientName: string | null
  categories: readonly Category[]
  children?: ReactNode
}

/** Filters and order of the list, all stored in the address; `children` are further filters. */
export function ProjectTools({ filters, count, clientName, categories, children }: Props) {
  const messages = useMessages().portal.projects
  const { locale } = useDisplay()
  const { pathname } = useLocation()
  const { search, ...rest } = toParams(filters)
  return (
    <div className="project-tools">
      <div className="filters">
        {children}
        <nav className="filter" aria-label={messages.list.filters}>
          {stateFilters.map((state) => (
            <Link
              key={state}
              className="filter-item"
              to={{
                pathname,
                search: new URLSearchParams({
                  ...omitParams(rest, 'stage', 'sort'),
                  state,
                  ...(search && { q: search }),
                }).toString(),
              }}
              aria-current={state === filters.state ? 'true' : undefined}
            >
              {messages.list.state[state]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="tools">
        <SearchForm label={messages.list.searchLabel} query={filters.search} hiddenFields={rest} />
        <Choices filters={filters} categories={categories} />
        {filters.client && (
          <Link
            className="chip"
            to={{ pathname, search: new URLSearchParams(omitParams(rest, 'client')).toString() }}
          >
            {messages.list.of(clientName ?? '')}
            <X aria-hidden="true" />
            <span className="visually-hidden">{messages.clearFilters}</span>
          </Link>
        )}
        {filters.days && (
          <Link
            className="chip"
            to={{
              pathname,
              search: new URLSearchParams(omitParams(rest, filters.days.on)).toString(),
            }}
          >
            {messages.list.days[filters.days.on](formatDayRange(filters.days, locale))}
            <X aria-hidden="true" />
            <span className="visually-hidden">{messages.clearFilters}</span>
          </Link>
        )}
        <p className="count">{messages.count(count, formatNumber(count, locale))}</p>
      </div>
    </div>
  )
}

/** Category, stage and order; submits on change, or by a button without JavaScript. */
function Choices({
  filters,
  categories,
}: {
  filters: ProjectFilters
  categories: readonly Category[]
}) {
  const messages = useMessages().portal.projects
  const { pathname } = useLocation()
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
      {categories.length > 1 && (
        <Choice
          name="category"
          label={messages.list.category}
          any={messages.list.anyCategory}
          currentValue={filters.category ?? ''}
          options={categories}
          names={messages.categories}
        />
      )}
      {filters.state !== 'completed' && (
        <Choice
          name="stage"
          label={messages.list.stage}
          any={messages.list.anyStage}
          currentValue={filters.stage ?? ''}
          options={stages}
          names={messages.stages}
        />
      )}
      <Choice
        name="sort"
        label={messages.list.sort}
        currentValue={filters.sort}
        options={sorts}
        names={messages.list.sorts}
      />
      <NoScriptButton>{messages.list.apply}</NoScriptButton>
    </Form>
  )
}

/** `any` labels the option that filters nothing. */
function Choice<Option extends string>({
  name,
  label,
  any,
  currentValue,
  options,
  names,
}: {
  name: string
  label: string
  any?: string
  currentValue: string
  options: readonly Option[]
  names: Record<Option, string>
}) {
  return (
    <select className="field-control" name={name} aria-label={label} defaultValue={currentValue}>
      {any !== undefined && <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </select>
  )
}

/** Returns the filters as query parameters, without default values. */
function toParams({
  search,
  state,
  stage,
  category,
  sort,
  client,
  days,
}: ProjectFilters): Record<string, string> & { search: string } {
  return {
    search,
    state,
    sort,
    ...(stage && { stage }),
    ...(category && { category }),
    ...(client && { client }),
    ...(days && { [days.on]: `${days.from}_${days.to}` }),
  }
}

function omitParams(filters: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}
