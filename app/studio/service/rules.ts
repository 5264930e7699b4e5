export const serviceKeys = ['photography', 'documentary', 'podcast'] as const

export type ServiceKey = (typeof serviceKeys)[number]
