import { Link, useLocation } from 'react-router'
import { type Discipline, kindsByDiscipline } from '#app/features/work/project/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { usePortfolioMessages } from './use-portfolio-messages.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

/** One category, every category of the discipline (null), or all published case studies. */
export type ShownCategory = Category | 'all' | null

/** The categories of the discipline, and a link to the whole site. */
export function CategoryFilter({ craft, shown }: { craft: Discipline; shown: ShownCategory }) {
  const { kinds: names } = useMessages().portal.projects
  const { pathname } = useLocation()
  const messages = usePortfolioMessages()
  const kinds: readonly Category[] = kindsByDiscipline[craft]
  const choices: [ShownCategory, string][] =
    kinds.length > 1
      ? [[null, messages.all], ...kinds.map((kind): [ShownCategory, string] => [kind, names[kind]])]
      : [[null, names[kinds[0]!]]]
  return (
    <nav className="filter" aria-label={messages.filter}>
      {[...choices, ['all', messages.site] as const].map(([choice, name]) => (
        <Link
          key={choice}
          className="filter-item"
          to={{ pathname, search: choice ? `kind=${choice}` : '' }}
          aria-current={choice === shown ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
