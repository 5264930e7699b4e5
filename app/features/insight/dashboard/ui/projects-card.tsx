import { Link } from 'react-router'

import type { ProjectRow } from '#app/features/insight/dashboard/rules.ts'
import { Progress } from '#app/features/work/project/ui/progress.tsx'
import { StatePill } from '#app/features/work/project/ui/state-pill.tsx'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export function ProjectsCard({ projects }: { projects: ProjectRow[] }) {
  const { dashboard } = useMessages().portal
  const isCrew = usePortal().person.role === 'crew'
  const { title, type, status, progress } = dashboard.projectColumns
  return (
    <section className="card" aria-labelledby="projects">
      <header className="card-head">
        <h2 id="projects">{isCrew ? dashboard.ownProjects : dashboard.projects}</h2>
        <Link className="button button-quiet button-compact" to="/portal/projects">
          {dashboard.allProjects}
        </Link>
      </header>
      {projects.length === 0 ? (
        <p className="card-empty">{isCrew ? dashboard.noOwnProjects : dashboard.noProjects}</p>
      ) : (
        <table className="table under-way">
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{type}</th>
              <th scope="col">{status}</th>
              <th scope="col">{progress}</th>
            </tr>
          </thead>
          <tbody>
            {projects.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link className="row-link" to={`/portal/projects/${row.id}`}>
                    {row.title}
                  </Link>
                  <span className="under-way-client">{row.client}</span>
                </td>
                <td>
                  <CategoryTag category={row.category} />
                </td>
                <td>
                  <StatePill state={row.state} />
                </td>
                <td>
                  <Progress project={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
