import type { Category, Story } from '#app/studio/portfolio/rules.ts'
import { storySchema } from '#app/studio/portfolio/rules.ts'

import { afterTheMill, lowWater, slowBoat, unaccompanied } from './portfolio/films.ts'
import { fieldWare, ledgerStreet, nightShift } from './portfolio/photographs.ts'
import { goodBones, secondHelpings } from './portfolio/podcasts.ts'

/** A project as it is told here: how many years ago instead of a year, so that any day looks the same. */
export type Told = { slug: string; title: string; category: Category; client: string; standfirst: string; featured?: number; yearsAgo: 0 | 1; delivered: string; story: Story }

/** In the order of the portfolio, which alternates kinds, colors and distances. */
const told: Told[] = [lowWater, fieldWare, goodBones, nightShift, slowBoat, afterTheMill, unaccompanied, ledgerStreet, secondHelpings]

/** The sample studio's nine projects; the cover of each bears its name. */
export function projectsIn(year: number) {
  return told.map(({ yearsAgo, story, ...row }, position) => ({ ...row, position, picture: row.slug, year: year - yearsAgo, story: storySchema.parse(story), published: true }))
}
