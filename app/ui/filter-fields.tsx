import type { ComponentProps, ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'

import { NoScriptButton } from './no-script-button.tsx'
import { SearchBox } from './search-box.tsx'
import { useMessages } from './use-messages.ts'

/**
 * Filters of a list, all stored in the address `home`: one form that is submitted on every change.
 * `filters` are the present values; the form is a new one when they change.
 */
export function FilterForm({
  home,
  filters,
  children,
}: {
  home: string
  filters: object
  children: ReactNode
}) {
  const submit = useSubmit()
  return (
    <Form
      className="filters"
      action={home}
      key={JSON.stringify(filters)}
      onChange={(event) => {
        if ((event.target as unknown as HTMLInputElement).type !== 'search')
          void submit(event.currentTarget, { replace: true })
      }}
    >
      {children}
    </Form>
  )
}

/** The search of a list, a field of its filters. */
export function FilterSearch(props: ComponentProps<typeof SearchBox>) {
  return (
    <search className="search search-box">
      <SearchBox {...props} />
    </search>
  )
}

/** Folded filters, open while one of them is set. `home` is the list without filters. */
export function MoreFilters({
  home,
  narrowed,
  children,
}: {
  home: string
  narrowed: boolean
  children: ReactNode
}) {
  const { filters } = useMessages().portal
  return (
    <details className="more-filters" open={narrowed}>
      <summary className="button button-outline">{filters.more}</summary>
      <div className="more-filters-box">
        {children}
        <NoScriptButton>{filters.show}</NoScriptButton>
        {narrowed && (
          <Link className="button button-quiet" to={home}>
            {filters.clear}
          </Link>
        )}
      </div>
    </details>
  )
}

/** First and last day of the list. */
export function FilterDays({ from, to }: { from: string; to: string }) {
  const { filters } = useMessages().portal
  return (
    <>
      <label className="more-filter">
        <span className="field-label">{filters.from}</span>
        <input className="field-control" type="date" name="from" defaultValue={from} />
      </label>
      <label className="more-filter">
        <span className="field-label">{filters.to}</span>
        <input className="field-control" type="date" name="to" defaultValue={to} />
      </label>
    </>
  )
}

export function FilterChoice({
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
