import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'

import { DisciplineFilter } from './discipline-filter.tsx'
import { type ListView, ProjectList } from './project-list.tsx'

/** Lists the projects of a discipline, with links to filter them if it has two categories. */
export function DisciplineProjects({ discipline, ...list }: ListView & { discipline: Discipline }) {
  return (
    <ProjectList {...list} categories={categoriesByDiscipline[discipline].slice(0, 1)}>
      <DisciplineFilter discipline={discipline} category={list.filters.category} />
    </ProjectList>
  )
}
