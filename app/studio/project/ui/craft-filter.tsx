import { Link, useLocation } from 'react-router'

import { type Craft, type Kind, kindsOn } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

/** All, or one of the kinds that share a page; nothing where there is but one. */
export function CraftFilter({ craft, kind: chosen }: { craft: Craft; kind: Kind | null }) {
  const { crafts, kinds: names } = useWords().portal.projects
  const { pathname, search } = useLocation()
  const kinds: readonly Kind[] = kindsOn[craft]
  if (kinds.length < 2) return null
  const at = (kind: Kind | null) => {
    const asked = new URLSearchParams(search)
    asked.delete('after')
    if (kind) asked.set('kind', kind)
    else asked.delete('kind')
    return { pathname, search: asked.toString() }
  }
  return (
    <nav className="filter craft-filter" aria-label={crafts.filter}>
      {[null, ...kinds].map((kind) => (
        <Link
          key={kind}
          className="filter-item"
          to={at(kind)}
          aria-current={kind === chosen ? 'true' : undefined}
        >
          {kind ? names[kind] : crafts.all}
        </Link>
      ))}
    </nav>
  )
}
