import { type Discipline, kindsByDiscipline } from '#app/features/work/project/rules.ts'

import { DisciplineFilter } from './discipline-filter.tsx'
import { type ListView, ProjectList } from './project-list.tsx'

/** Lists the projects of a discipline; a discipline with two kinds has links to filter them. */
export function DisciplineProjects({ discipline, ...list }: ListView & { discipline: Discipline }) {
  return (
    <ProjectList {...list} kinds={kindsByDiscipline[discipline].slice(0, 1)}>
      <DisciplineFilter discipline={discipline} kind={list.filters.kind} />
    </ProjectList>
  )
}
