export const serviceKeys = ['photography', 'documentary', 'podcast'] as const

export type ServiceKey = (typeof serviceKeys)[number]

/** Categories of case studies, in the order of the filter. */
export const categories = ['photography', 'videography', 'documentary', 'podcast'] as const

export type Category = (typeof categories)[number]

/** Returns the service that offers a category; photography and video are one service. */
export function toServiceKey(category: Category): ServiceKey {
  return category === 'videography' ? 'photography' : category
}

/** Categories by discipline page of the portal's menu; documentaries belong to videography. */
export const categoriesByDiscipline = {
  photography: ['photography'],
  videography: ['videography', 'documentary'],
  podcasts: ['podcast'],
} as const satisfies Record<string, readonly Category[]>
export type Discipline = keyof typeof categoriesByDiscipline

/** Returns the discipline page of a category. */
export function getDisciplineOfCategory(category: Category): Discipline {
  return (Object.keys(categoriesByDiscipline) as Discipline[]).find((discipline) =>
    (categoriesByDiscipline[discipline] as readonly Category[]).includes(category),
  )!
}

/** Returns the portal's page of a case study, where it is edited. */
export function getCaseStudyPath(category: Category, id: string): string {
  return `/portal/${getDisciplineOfCategory(category)}/portfolio/${id}`
}
