import { Plus } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'

import { type Craft, kindsOn } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

import './project.css'

type Props = { craft: Craft; seesPortfolio: boolean; mayAdd: boolean }

/**
 * The page of one craft: its name and its tabs; the portfolio is there for those who keep the
 * website.
 */
export function CraftHead({ craft, seesPortfolio, mayAdd }: Props) {
  const {
    pages,
    projects: {
      crafts: { tabs },
      add,
    },
  } = useWords().portal
  const at = `/portal/${craft}`
  const onProjects = useLocation().pathname === at
  return (
    <div className="page-head">
      <h1 className="title">{pages[craft]}</h1>
      <nav className="tabs" aria-label={tabs.label}>
        <NavLink className="tab" to={at} end>
          {tabs.projects}
        </NavLink>
        {seesPortfolio && (
          <NavLink className="tab" to={`${at}/portfolio`}>
            {tabs.portfolio}
          </NavLink>
        )}
      </nav>
      {mayAdd && onProjects && (
        <Link
          className="button button-outline head-button"
          to={`/portal/projects/new?kind=${kindsOn[craft][0]}`}
        >
          <Plus />
          {add}
        </Link>
      )}
    </div>
  )
}
