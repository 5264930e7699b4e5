import { type Craft, kindsOn } from '#app/studio/project/rules.ts'

import { CraftFilter } from './craft-filter.tsx'
import { type ListView, ProjectList } from './project-list.tsx'

/** The projects of one craft; where it has two kinds, they are a filter of links. */
export function CraftProjects({ craft, ...list }: ListView & { craft: Craft }) {
  return (
    <ProjectList {...list} of={kindsOn[craft].slice(0, 1)}>
      <CraftFilter craft={craft} kind={list.filters.kind} />
    </ProjectList>
  )
}
