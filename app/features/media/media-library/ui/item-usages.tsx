import { Link } from 'react-router'

import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import type { UsagePlace } from '#app/features/media/media-library/rules.ts'

import { useLibraryMessages } from './use-library-messages.ts'

/** Lists the places that use an item, with links to their editors. */
export function ItemUsages({ uses }: { uses: UsagePlace[] }) {
  const { item: messages } = useLibraryMessages()
  return (
    <section className="item-uses" aria-labelledby="item-uses">
      <h3 id="item-uses">{messages.uses}</h3>
      {uses.length === 0 ? <p className="muted">{messages.unused}</p> : <UsageList uses={uses} />}
    </section>
  )
}

export function UsageList({ uses }: { uses: UsagePlace[] }) {
  const { item: messages } = useLibraryMessages()
  const { parts } = useWebsiteMessages()
  const getPlaceName = ({ at, title }: UsagePlace) =>
    title !== null
      ? title || messages.untitled
      : ((parts as Record<string, string>)[at] ?? messages.film)
  return (
    <ul className="uses">
      {uses.map((use) => (
        <li key={`${use.at} ${use.draft}`}>
          {use.to ? (
            <Link className="settings-link" to={use.to}>
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
