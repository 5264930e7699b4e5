import { Link, useLocation } from 'react-router'

import { type Discipline, type Kind, kindsByDiscipline } from '#app/features/work/project/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** Links to all kinds of a discipline or one of them; renders nothing if it has only one. */
export function DisciplineFilter({
  discipline,
  kind: chosen,
}: {
  discipline: Discipline
  kind: Kind | null
}) {
  const { disciplines: crafts, kinds: names } = useMessages().portal.projects
  const { pathname, search } = useLocation()
  const kinds: readonly Kind[] = kindsByDiscipline[discipline]
  if (kinds.length < 2) return null
  const buildLink = (kind: Kind | null) => {
    const params = new URLSearchParams(search)
    params.delete('after')
    if (kind) params.set('kind', kind)
    else params.delete('kind')
    return { pathname, search: params.toString() }
  }
  return (
    <nav className="filter discipline-filter" aria-label={crafts.filter}>
      {[null, ...kinds].map((kind) => (
        <Link
          key={kind}
          className="filter-item"
          to={buildLink(kind)}
          aria-current={kind === chosen ? 'true' : undefined}
        >
          {kind ? names[kind] : crafts.all}
        </Link>
      ))}
    </nav>
  )
}
