import { type Craft, kindsOn } from '#app/studio/project/rules.ts'

/** Which of the three pages an address belongs to: `/portal/videography/portfolio`. */
export function craftAt({ pathname }: URL): Craft {
  const name = pathname.split('/')[2] ?? ''
  return name in kindsOn ? (name as Craft) : 'photography'
}
