import { Plus } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'

import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './project.css'

type Props = {
  discipline: Discipline
  maySeeGalleries: boolean
  maySeePortfolio: boolean
  mayAdd: boolean
}

/** Title and tabs of a discipline; galleries and portfolio are shown to roles that may see them. */
export function DisciplineHeader({ discipline, maySeeGalleries, maySeePortfolio, mayAdd }: Props) {
  const {
    pages,
    newGallery,
    projects: {
      disciplines: { tabs },
      add,
    },
  } = useMessages().portal
  const path = `/portal/${discipline}`
  const { pathname } = useLocation()
  const [category] = categoriesByDiscipline[discipline]
  return (
    <div className="page-head">
      <h1 className="title">{pages[discipline]}</h1>
      <nav className="tabs" aria-label={tabs.label}>
        <NavLink className="tab" to={path} end>
          {tabs.projects}
        </NavLink>
        {maySeeGalleries && (
          <NavLink className="tab" to={`${path}/galleries`}>
            {tabs.galleries}
          </NavLink>
        )}
        {maySeePortfolio && (
          <NavLink className="tab" to={`${path}/portfolio`}>
            {tabs.portfolio}
          </NavLink>
        )}
      </nav>
      {mayAdd && pathname === path && (
        <Link
          className="button button-outline head-button"
          to={`/portal/projects/new?category=${category}`}
        >
          <Plus />
          {add}
        </Link>
      )}
      {maySeeGalleries && pathname === `${path}/galleries` && (
        <Link
          className="button button-outline head-button"
          to={`/portal/galleries/new?category=${category}`}
        >
          <Plus />
          {newGallery}
        </Link>
      )}
    </div>
  )
}
