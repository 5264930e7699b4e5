import { Link, useLocation } from 'react-router'

import { useMessages } from './use-messages.ts'

/** Links to the next page of a list and back to its start. */
export function MorePages({ next, after }: { next: string | null; after: string | null }) {
  const { portal } = useMessages()
  const { pathname, search } = useLocation()
  if (!next && !after) return null
  const getTarget = (cursor: string | null) => {
    const params = new URLSearchParams(search)
    if (cursor) params.set('after', cursor)
    else params.delete('after')
    return { pathname, search: params.toString() }
  }
  return (
    <p className="more">
      {after && (
        <Link className="button button-quiet" to={getTarget(null)}>
          {portal.first}
        </Link>
      )}
      {next && (
        <Link className="button button-outline" to={getTarget(next)}>
          {portal.more}
        </Link>
      )}
    </p>
  )
}
