/** The editable pages, by their name in the portal's URLs. */
export const pages = {
  home: '/',
  about: '/about',
  services: '/services',
  photography: '/photography',
  documentary: '/documentary',
  podcast: '/podcast',
  portfolio: '/portfolio',
  contact: '/contact',
  privacy: '/privacy',
  accessibility: '/accessibility',
} as const

export type PageName = keyof typeof pages

/** Parts are the units of editing and publishing: a page, or content shared by several pages. */
export const parts = [
  ...(Object.keys(pages) as PageName[]),
  'everywhere',
  'service-list',
  'team',
  'testimonials',
] as const

/** A part that every studio has. */
export type FixedPart = (typeof parts)[number]

/** A case study, identified by its id because its slug may change. */
export type CaseStudyPart = `work-${string}`

export type Part = FixedPart | CaseStudyPart
