import { Link } from 'react-router'

import { type Shelf, shelves } from '#app/studio/inquiry/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

type Props = {
  shelf: Shelf
  counts: Record<Shelf, number>
  search: string
  narrowing: Record<string, string>
}

/** What the inbox is narrowed to, as links; what waits and what may be spam say how many. */
export function Shelves({ shelf: chosen, counts, search, narrowing }: Props) {
  const words = useWords().portal.inquiries
  const address = (shelf: Shelf) =>
    new URLSearchParams({ shelf, ...(search && { q: search }), ...narrowing }).toString()
  return (
    <nav className="filter" aria-label={words.shelvesLabel}>
      {shelves.map((shelf) => (
        <Link
          key={shelf}
          className="filter-item"
          to={{ pathname: '/portal/clients/inquiries', search: address(shelf) }}
          aria-current={shelf === chosen ? 'true' : undefined}
        >
          {words.shelves[shelf]}
          {(shelf === 'waiting' || shelf === 'spam') && counts[shelf] > 0 && (
            <span className="filter-count">{counts[shelf]}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
