import type { Kind } from '#app/studio/booking/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

/** What kind of work it is, with its color. */
export function KindTag({ kind }: { kind: Kind }) {
  return <span className={`tag tag-${kind}`}>{useWords().portal.bookings.kinds[kind]}</span>
}
