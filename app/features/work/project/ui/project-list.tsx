import { categories, type Category } from '#app/features/studio/service/rules.ts'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { type ProjectFilters } from '#app/features/work/project/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { ProjectTable, type Row } from './project-table.tsx'
import { ProjectTools } from './project-tools.tsx'

export type ListView = {
  projects: Row[]
  count: number
  clientName: string | null
  next: string | null
  filters: ProjectFilters
  after: string | null
}

/** The projects as a list; `categories` limits the category filter on discipline pages. */
export function ProjectList({
  projects,
  next,
  after,
  categories: shownCategories = categories,
  children,
  ...toolProps
}: ListView & { categories?: readonly Category[]; children?: ReactNode }) {
  return (
    <>
      <ProjectTools {...toolProps} categories={shownCategories}>
        {children}
      </ProjectTools>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} />
      ) : (
        <EmptyList filters={toolProps.filters} />
      )}
      <MorePages next={next} after={after} />
    </>
  )
}

function EmptyList({
  filters: { search, stage, category, client, state },
}: {
  filters: ProjectFilters
}) {
  const { portal } = useMessages()
  const { person } = usePortal()
  const { pathname } = useLocation()
  const messages = portal.projects
  if (search) return <p className="empty">{portal.nothing(search)}</p>
  if (stage || category || client || state === 'completed')
    return (
      <div className="empty">
        <p>{messages.noneMatch}</p>
        <Link className="button button-outline" to={pathname}>
          {messages.clearFilters}
        </Link>
      </div>
    )
  if (person.role === 'crew') return <p className="empty">{messages.emptyCrew}</p>
  return (
    <div className="empty">
      <p>{messages.empty}</p>
      {(person.role === 'owner' || person.role === 'manager') && (
        <Link className="button button-outline" to="/portal/projects/new">
          <Plus />
          {messages.add}
        </Link>
      )}
    </div>
  )
}
