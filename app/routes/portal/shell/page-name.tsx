import { useWords } from '#app/ui/use-words.ts'

import type { Place } from './places.ts'

/** A page's own name, which for now is all it shows. */
export function PageName({ of }: { of: Place }) {
  return <h1 className="title">{useWords().portal.pages[of]}</h1>
}
