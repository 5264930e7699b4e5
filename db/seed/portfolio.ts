import type { Story } from '#app/features/site/portfolio/rules.ts'
import { storySchema } from '#app/features/site/portfolio/rules.ts'

import { afterTheMill, lowWater, slowBoat, unaccompanied } from './portfolio/films.ts'
import { fieldWare, ledgerStreet, nightShift } from './portfolio/photographs.ts'
import { goodBones, secondHelpings } from './portfolio/podcasts.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

/**
 * A seeded case study, with its age in years instead of a year so that it never looks outdated, and
 * the consent given for it.
 */
export type SeedCaseStudy = {
  slug: string
  title: string
  category: Category
  client: string
  people?: true
  agreed: [who: string, scope: string]
  standfirst: string
  featured?: number
  yearsAgo: 0 | 1
  delivered: string
  story: Story
}

/** Determines the ids. */
const order = [
  'low-water',
  'field-ware',
  'good-bones',
  'night-shift',
  'slow-boat',
  'after-the-mill',
  'unaccompanied',
  'ledger-street',
  'second-helpings',
]

/** Portfolio order, which alternates kinds, colors and framing. */
const caseStudies: SeedCaseStudy[] = [
  lowWater,
  fieldWare,
  goodBones,
  nightShift,
  slowBoat,
  afterTheMill,
  unaccompanied,
  ledgerStreet,
  secondHelpings,
]

/** Returns the nine case studies; the cover of each has its slug as id. */
export function buildCaseStudies(year: number) {
  return caseStudies.map(({ yearsAgo, story, agreed: _, ...row }, position) => ({
    ...row,
    id: getCaseStudyId(row.slug),
    position,
    picture: row.slug,
    year: year - yearsAgo,
    story: storySchema.parse(story),
    published: true,
  }))
}

/** Returns a consent for each case study. */
export function buildConsents(givenOn: string) {
  return caseStudies.map(({ slug, people = false, agreed: [who, scope] }) => ({
    caseStudyId: getCaseStudyId(slug),
    who,
    scope,
    givenOn,
    names: true,
    people,
  }))
}

/** Returns an id that is the same in every sample studio, so that its pages can refer to it. */
export function getCaseStudyId(slug: string): string {
  return `10719117-0000-4000-8000-${String(order.indexOf(slug) + 1).padStart(12, '0')}`
}
