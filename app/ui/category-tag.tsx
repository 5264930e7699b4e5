import { useMessages } from './use-messages.ts'

/** Category of a project or booking, in its color. */
export function CategoryTag({
  category,
}: {
  category: 'photography' | 'videography' | 'documentary' | 'podcast'
}) {
  return <span className={`tag tag-${category}`}>{useMessages().portal.categories[category]}</span>
}
