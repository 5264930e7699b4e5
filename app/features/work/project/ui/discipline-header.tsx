import { Plus } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'

import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './project.css'

type Props = {
  discipline: Discipline
  maySeeGalleries: boolean
  mayAddGallery: boolean
  maySeeReviews: boolean
  mayAddReview: boolean
  maySeePortfolio: boolean
  mayAdd: boolean
}

/** Title and tabs of a discipline; each tab is shown to roles that may see it. */
export function DisciplineHeader({
  discipline,
  mayAdd,
  mayAddGallery,
  mayAddReview,
  ...rights
}: Props) {
  const {
    pages,
    newGallery,
    newReview,
    projects: { add },
  } = useMessages().portal
  const path = `/portal/${discipline}`
  const { pathname } = useLocation()
  const [category] = categoriesByDiscipline[discipline]
  return (
    <div className="page-head">
      <h1 className="title">{pages[discipline]}</h1>
      <DisciplineTabs path={path} {...rights} />
      {mayAdd && pathname === path && (
        <Link
          className="button button-outline head-button"
          to={`/portal/projects/new?category=${category}`}
        >
          <Plus />
          {add}
        </Link>
      )}
      {mayAddGallery && pathname === `${path}/galleries` && (
        <Link
          className="button button-outline head-button"
          to={`/portal/galleries/new?category=${category}`}
        >
          <Plus />
          {newGallery}
        </Link>
      )}
      {mayAddReview && pathname === `${path}/reviews` && (
        <Link
          className="button button-outline head-button"
          to={`/portal/reviews/new?category=${category}`}
        >
          <Plus />
          {newReview}
        </Link>
      )}
    </div>
  )
}

function DisciplineTabs({
  path,
  maySeeGalleries,
  maySeeReviews,
  maySeePortfolio,
}: Pick<Props, 'maySeeGalleries' | 'maySeeReviews' | 'maySeePortfolio'> & { path: string }) {
  const { tabs } = useMessages().portal.projects.disciplines
  const shown = [
    maySeeGalleries && ('galleries' as const),
    maySeeReviews && ('reviews' as const),
    maySeePortfolio && ('portfolio' as const),
  ].filter((tab) => tab !== false)
  return (
    <nav className="tabs" aria-label={tabs.label}>
      <NavLink className="tab" to={path} end>
        {tabs.projects}
      </NavLink>
      {shown.map((tab) => (
        <NavLink key={tab} className="tab" to={`${path}/${tab}`}>
          {tabs[tab]}
        </NavLink>
      ))}
    </nav>
  )
}
