import { Link, useLocation } from 'react-router'
import { useMessages } from '#app/ui/use-messages.ts'

import { usePortfolioMessages } from './use-portfolio-messages.ts'
import {
  type Category,
  type Discipline,
  categoriesByDiscipline,
} from '#app/features/studio/service/rules.ts'

/** One category, every category of the discipline (null), or all published case studies. */
export type ShownCategory = Category | 'all' | null

/** The categories of the discipline, and a link to the whole site. */
export function CategoryFilter({
  discipline,
  category,
}: {
  discipline: Discipline
  category: ShownCategory
}) {
  const { categories: names } = useMessages().portal.projects
  const { pathname } = useLocation()
  const messages = usePortfolioMessages()
  const categories: readonly Category[] = categoriesByDiscipline[discipline]
  const choices: [ShownCategory, string][] =
    categories.length > 1
      ? [
          [null, messages.all],
          ...categories.map((category): [ShownCategory, string] => [category, names[category]]),
        ]
      : [[null, names[categories[0]!]]]
  return (
    <nav className="filter" aria-label={messages.filter}>
      {[...choices, ['all', messages.site] as const].map(([choice, name]) => (
        <Link
          key={choice}
          className="filter-item"
          to={{ pathname, search: choice ? `category=${choice}` : '' }}
          aria-current={choice === category ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
