import { Plus } from 'lucide-react'
import { Link, NavLink } from 'react-router'

import { useMessages } from '#app/ui/use-messages.ts'

import './project.css'

/** Title, button for a new project, and the switch between board and list. */
export function ProjectsHead({ mayChange }: { mayChange: boolean }) {
  const { title, views, add } = useMessages().portal.projects
  return (
    <div className="projects-head">
      <h1 className="title">{title}</h1>
      <nav className="switch" aria-label={views.label}>
        <NavLink className="switch-item" to="/portal/projects/list">
          {views.list}
        </NavLink>
        <NavLink className="switch-item" to="/portal/projects" end>
          {views.board}
        </NavLink>
      </nav>
      {mayChange && (
        <Link className="button button-outline" to="/portal/projects/new">
          <Plus />
          {add}
        </Link>
      )}
    </div>
  )
}
