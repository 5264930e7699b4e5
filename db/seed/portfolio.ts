import type { Category, Story } from '#app/studio/portfolio/rules.ts'
import { storySchema } from '#app/studio/portfolio/rules.ts'

import { afterTheMill, lowWater, slowBoat, unaccompanied } from './portfolio/films.ts'
import { fieldWare, ledgerStreet, nightShift } from './portfolio/photographs.ts'
import { goodBones, secondHelpings } from './portfolio/podcasts.ts'

/**
 * A project as it is told here: how many years ago instead of a year, so that any day looks the
 * same; and who agreed to it, and to what.
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

/** By which their ids are counted. */
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

/** In the order of the portfolio, which alternates kinds, colors and distances. */
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

/** The sample studio's nine projects; the cover of each bears its name. */
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

/** That each of them may be shown. */
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

/** The same for every sample studio, so that its pages can speak of them. */
export function getCaseStudyId(slug: string): string {
  return `10719117-0000-4000-8000-${String(order.indexOf(slug) + 1).padStart(12, '0')}`
}
