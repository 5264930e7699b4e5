export const serviceKeys = ['photography', 'documentary', 'podcast'] as const

export type ServiceKey = (typeof serviceKeys)[number]

/** Categories of case studies, in the order of the filter. */
export const categories = ['photography', 'videography', 'documentary', 'podcast'] as const

export type Category = (typeof categories)[number]
