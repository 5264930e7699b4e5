import { type Discipline, kindsByDiscipline } from '#app/studio/project/rules.ts'

/** Which of the three pages an address belongs to: `/portal/videography/portfolio`. */
export function getDiscipline({ pathname }: URL): Discipline {
  const name = pathname.split('/')[2] ?? ''
  return name in kindsByDiscipline ? (name as Discipline) : 'photography'
}
