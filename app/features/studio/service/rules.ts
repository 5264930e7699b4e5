export const serviceKeys = ['photography', 'documentary', 'podcast'] as const

export type ServiceKey = (typeof serviceKeys)[number]

/** Categories of case studies, in the order of the filter. */
export const categories = ['photography', 'videography', 'documentary', 'podcast'] as const

export type Category = (typeof categories)[number]

/** Returns the service that offers a category; photography and video are one service. */
export function toServiceKey(category: Category): ServiceKey {
  return category === 'videography' ? 'photography' : category
}
