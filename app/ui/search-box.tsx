import { Search, X } from 'lucide-react'
import { Link, type To } from 'react-router'

import { maxSearchLength } from '#app/core/search.ts'

import { useMessages } from './use-messages.ts'

/** The field `q` of a search. `clearTo` is the address without the search. */
export function SearchBox({
  label,
  value,
  clearTo,
}: {
  label: string
  value: string
  clearTo: To
}) {
  const { portal } = useMessages()
  return (
    <>
      <Search />
      <input
        className="field-control"
        type="search"
        maxLength={maxSearchLength}
        name="q"
        aria-label={label}
        placeholder={portal.search}
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
      />
      {value && (
        <Link className="icon-button search-clear" to={clearTo} aria-label={portal.clear}>
          <X />
        </Link>
      )}
    </>
  )
}
