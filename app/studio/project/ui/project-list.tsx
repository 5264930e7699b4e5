import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { type Filters, type Kind, kinds } from '#app/studio/project/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { ProjectTable, type Row } from './project-table.tsx'
import { ProjectTools } from './project-tools.tsx'

export type ListView = {
  projects: Row[]
  count: number
  clientName: string | null
  next: string | null
  filters: Filters
  after: string | null
}

/**
 * The projects in a list; `of` narrows the kinds that can be asked for on the page of one craft.
 */
export function ProjectList({
  projects,
  next,
  after,
  of = kinds,
  children,
  ...asked
}: ListView & { of?: readonly Kind[]; children?: ReactNode }) {
  return (
    <>
      <ProjectTools {...asked} of={of}>
        {children}
      </ProjectTools>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} />
      ) : (
        <EmptyList filters={asked.filters} />
      )}
      <MorePages next={next} after={after} />
    </>
  )
}

function EmptyList({ filters: { search, stage, kind, client, state } }: { filters: Filters }) {
  const { portal } = useWords()
  const { person } = usePortal()
  const { pathname } = useLocation()
  const words = portal.projects
  if (search) return <p className="empty">{portal.nothing(search)}</p>
  if (stage || kind || client || state === 'completed')
    return (
      <div className="empty">
        <p>{words.noneMatch}</p>
        <Link className="button button-outline" to={pathname}>
          {words.clearFilters}
        </Link>
      </div>
    )
  if (person.role === 'crew') return <p className="empty">{words.emptyCrew}</p>
  return (
    <div className="empty">
      <p>{words.empty}</p>
      {(person.role === 'owner' || person.role === 'manager') && (
        <Link className="button button-outline" to="/portal/projects/new">
          <Plus />
          {words.add}
        </Link>
      )}
    </div>
  )
}
