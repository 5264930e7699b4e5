import { Link, useLocation } from 'react-router'

import type { Category } from '#app/studio/portfolio/rules.ts'
import { type Craft, kindsOn } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import { usePortfolioWords } from './use-portfolio-words.ts'

/** One kind, every kind of the craft (null), or all that is on the site. */
export type Shown = Category | 'all' | null

/** The kinds of the craft, and beside them the whole site. */
export function ItemFilter({ craft, shown }: { craft: Craft; shown: Shown }) {
  const { kinds: names } = useWords().portal.projects
  const { pathname } = useLocation()
  const words = usePortfolioWords()
  const kinds: readonly Category[] = kindsOn[craft]
  const choices: [Shown, string][] =
    kinds.length > 1
      ? [[null, words.all], ...kinds.map((kind): [Shown, string] => [kind, names[kind]])]
      : [[null, names[kinds[0]!]]]
  return (
    <nav className="filter" aria-label={words.filter}>
      {[...choices, ['all', words.site] as const].map(([choice, name]) => (
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
