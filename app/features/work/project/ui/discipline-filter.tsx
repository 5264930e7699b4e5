import {
  type Category,
  type Discipline,
  categoriesByDiscipline,
} from '#app/features/studio/service/rules.ts'
import { Link, useLocation } from 'react-router'

import { useMessages } from '#app/ui/use-messages.ts'

/** Links to all kinds of a discipline or one of them; renders nothing if it has only one. */
export function DisciplineFilter({
  discipline,
  category: currentCategory,
}: {
  discipline: Discipline
  category: Category | null
}) {
  const { disciplines: work, categories: names } = useMessages().portal.projects
  const { pathname, search } = useLocation()
  const categories: readonly Category[] = categoriesByDiscipline[discipline]
  if (categories.length < 2) return null
  const buildLink = (category: Category | null) => {
    const params = new URLSearchParams(search)
    params.delete('after')
    if (category) params.set('category', category)
    else params.delete('category')
    return { pathname, search: params.toString() }
  }
  return (
    <nav className="filter discipline-filter" aria-label={work.filter}>
      {[null, ...categories].map((category) => (
        <Link
          key={category}
          className="filter-item"
          to={buildLink(category)}
          aria-current={category === currentCategory ? 'true' : undefined}
        >
          {category ? names[category] : work.all}
        </Link>
      ))}
    </nav>
  )
}
