import { useMessages } from './use-messages.ts'

/** What kind of work it is, with its color. */
export function KindTag({
  kind,
}: {
  kind: 'photography' | 'videography' | 'documentary' | 'podcast'
}) {
  return <span className={`tag tag-${kind}`}>{useMessages().portal.kinds[kind]}</span>
}
