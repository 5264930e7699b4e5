import type { Category } from '#app/features/studio/service/rules.ts'
import { Link } from 'react-router'

import type { Stage, State } from '#app/features/work/project/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { DuePill, DueDate } from './due.tsx'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { Progress } from './progress.tsx'
import './project.css'
import { StatePill } from './state-pill.tsx'

export type Row = {
  id: string
  title: string
  client: string
  category: Category
  stage: Stage
  state: State
  dueOn: string | null
  completedOn: string | null
  tasks: number
  done: number
}

/**
 * One row per project, a small card on a phone. The whole row is clickable through its one link.
 */
export function ProjectTable({ projects }: { projects: Row[] }) {
  const {
    list: { columns },
    stages,
  } = useMessages().portal.projects
  return (
    <div className="card">
      <table className="table projects">
        <thead>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.category}</th>
            <th scope="col">{columns.stage}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.progress}</th>
            <th scope="col">{columns.due}</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td>
                <Link className="row-link" to={`/portal/projects/${project.id}`}>
                  {project.title}
                </Link>
                <span className="row-under">{project.client}</span>
              </td>
              <td>
                <CategoryTag category={project.category} />
              </td>
              <td>{project.state === 'in-progress' && stages[project.stage]}</td>
              <td>
                <StatePill state={project.state} />
              </td>
              <td>
                <Progress project={project} />
              </td>
              <td>
                <span className="row-due">
                  <span>
                    <DueDate {...project} />
                  </span>
                  <DuePill {...project} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
