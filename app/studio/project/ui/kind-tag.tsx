import type { Kind } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

/** What kind of work it is, with its color. */
export function KindTag({ kind }: { kind: Kind }) {
  return <span className={`tag tag-${kind}`}>{useWords().portal.projects.kinds[kind]}</span>
}
