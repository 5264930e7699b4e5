import { Link } from 'react-router'

import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import type { UsagePlace } from '#app/features/media/media-library/rules.ts'

import { useLibraryMessages } from './use-library-messages.ts'

/** Lists the places that use an item, with links to their editors. */
export function ItemUsages({ usages }: { usages: UsagePlace[] }) {
  const { item: messages } = useLibraryMessages()
  return (
    <section className="item-uses" aria-labelledby="item-uses">
      <h3 id="item-uses">{messages.uses}</h3>
      {usages.length === 0 ? (
        <p className="muted">{messages.unused}</p>
      ) : (
        <UsageList usages={usages} />
      )}
    </section>
  )
}

export function UsageList({ usages }: { usages: UsagePlace[] }) {
  const { item: messages } = useLibraryMessages()
  const { parts } = useWebsiteMessages()
  const getPlaceName = ({ place, title }: UsagePlace) =>
    title !== null
      ? title || messages.untitled
      : ((parts as Record<string, string>)[place] ?? messages.film)
  return (
    <ul className="uses">
      {usages.map((use) => (
        <li key={`${use.place} ${use.draft}`}>
          {use.href ? (
            <Link className="settings-link" to={use.href}>
              {getPlaceName(use)}
            </Link>
          ) : (
            getPlaceName(use)
          )}
          {use.draft && <span className="muted"> {messages.draft}</span>}
        </li>
      ))}
    </ul>
  )
}
