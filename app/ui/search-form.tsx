import { Search, X } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'

import { maxSearchLength } from '#app/core/search.ts'
import { useMessages } from './use-messages.ts'

/** Search of the current page through `?q=`. `keep` are the other parameters to preserve. */
export function SearchForm({
  label,
  query,
  keep = {},
}: {
  label: string
  query: string
  keep?: Record<string, string>
}) {
  const { portal } = useMessages()
  const { pathname } = useLocation()
  return (
    <search className="search">
      <Form action={pathname} key={query}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search />
        <input
          className="field-control"
          type="search"
          maxLength={maxSearchLength}
          name="q"
          aria-label={label}
          placeholder={portal.search}
          defaultValue={query}
          autoComplete="off"
          enterKeyHint="search"
        />
        {query && (
          <Link
            className="icon-button search-clear"
            to={{ pathname, search: new URLSearchParams(keep).toString() }}
            aria-label={portal.clear}
          >
            <X />
          </Link>
        )}
      </Form>
    </search>
  )
}
