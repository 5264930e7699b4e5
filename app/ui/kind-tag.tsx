import { useWords } from './use-words.ts'

/** What kind of work it is, with its color. */
export function KindTag({
  kind,
}: {
  kind: 'photography' | 'videography' | 'documentary' | 'podcast'
}) {
  return <span className={`tag tag-${kind}`}>{useWords().portal.kinds[kind]}</span>
}
