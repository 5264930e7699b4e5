import { type Discipline, kindsByDiscipline } from '#app/studio/project/rules.ts'

import { DisciplineFilter } from './discipline-filter.tsx'
import { type ListView, ProjectList } from './project-list.tsx'

/** The projects of one craft; where it has two kinds, they are a filter of links. */
export function DisciplineProjects({ discipline, ...list }: ListView & { discipline: Discipline }) {
  return (
    <ProjectList {...list} kinds={kindsByDiscipline[discipline].slice(0, 1)}>
      <DisciplineFilter discipline={discipline} kind={list.filters.kind} />
    </ProjectList>
  )
}
