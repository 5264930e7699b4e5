import { useMessages } from './use-messages.ts'

/** Kind of a project or booking, in its color. */
export function KindTag({
  kind,
}: {
  kind: 'photography' | 'videography' | 'documentary' | 'podcast'
}) {
  return <span className={`tag tag-${kind}`}>{useMessages().portal.kinds[kind]}</span>
}
