import { Link } from 'react-router'

import { useWebsiteWords } from '#app/studio/edition/ui/use-website-words.ts'
import type { Where } from '#app/studio/library/rules.ts'

import { useLibraryWords } from './use-library-words.ts'

/** Where a file is used, each place with the way to where it is written. */
export function ItemUses({ uses }: { uses: Where[] }) {
  const { item: words } = useLibraryWords()
  return (
    <section className="item-uses" aria-labelledby="item-uses">
      <h3 id="item-uses">{words.uses}</h3>
      {uses.length === 0 ? <p className="muted">{words.unused}</p> : <Uses uses={uses} />}
    </section>
  )
}

export function Uses({ uses }: { uses: Where[] }) {
  const { item: words } = useLibraryWords()
  const { parts } = useWebsiteWords()
  const nameOf = ({ at, title }: Where) =>
    title !== null ? title || words.untitled : ((parts as Record<string, string>)[at] ?? words.film)
  return (
    <ul className="uses">
      {uses.map((use) => (
        <li key={`${use.at} ${use.draft}`}>
          {use.to ? (
            <Link className="settings-link" to={use.to}>
              {nameOf(use)}
            </Link>
          ) : (
            nameOf(use)
          )}
          {use.draft && <span className="muted"> {words.draft}</span>}
        </li>
      ))}
    </ul>
  )
}
