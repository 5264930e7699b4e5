import { Link, useLocation } from 'react-router'

import { useWords } from './use-words.ts'

/** On to the next part of a long list, and back to its start. */
export function MorePages({ next, after }: { next: string | null; after: string | null }) {
  const { portal } = useWords()
  const { pathname, search } = useLocation()
  if (!next && !after) return null
  const at = (cursor: string | null) => {
    const asked = new URLSearchParams(search)
    if (cursor) asked.set('after', cursor)
    else asked.delete('after')
    return { pathname, search: asked.toString() }
  }
  return (
    <p className="more">
      {after && (
        <Link className="button button-quiet" to={at(null)}>
          {portal.first}
        </Link>
      )}
      {next && (
        <Link className="button button-outline" to={at(next)}>
          {portal.more}
        </Link>
      )}
    </p>
  )
}
