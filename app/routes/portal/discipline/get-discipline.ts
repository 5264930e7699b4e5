import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'

/** Returns the discipline in a portal path such as `/portal/videography/portfolio`. */
export function getDiscipline({ pathname }: URL): Discipline {
  const name = pathname.split('/')[2] ?? ''
  return name in categoriesByDiscipline ? (name as Discipline) : 'photography'
}
