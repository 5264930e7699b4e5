import { Plus } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'

import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './project.css'

type Props = { discipline: Discipline; maySeePortfolio: boolean; mayAdd: boolean }

/** Title and tabs of a discipline; the portfolio tab is shown to roles that may see it. */
export function DisciplineHeader({ discipline, maySeePortfolio, mayAdd }: Props) {
  const {
    pages,
    projects: {
      disciplines: { tabs },
      add,
    },
  } = useMessages().portal
  const path = `/portal/${discipline}`
  const isOnProjects = useLocation().pathname === path
  return (
    <div className="page-head">
      <h1 className="title">{pages[discipline]}</h1>
      <nav className="tabs" aria-label={tabs.label}>
        <NavLink className="tab" to={path} end>
          {tabs.projects}
        </NavLink>
        {maySeePortfolio && (
          <NavLink className="tab" to={`${path}/portfolio`}>
            {tabs.portfolio}
          </NavLink>
        )}
      </nav>
      {mayAdd && isOnProjects && (
        <Link
          className="button button-outline head-button"
          to={`/portal/projects/new?category=${categoriesByDiscipline[discipline][0]}`}
        >
          <Plus />
          {add}
        </Link>
      )}
    </div>
  )
}
