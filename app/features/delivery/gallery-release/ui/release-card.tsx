import { Link } from 'react-router'

import type { GalleryRelease, ReleaseMoney } from '#app/features/delivery/gallery-release/rules.ts'

import { ReleaseFigures } from './release-figures.tsx'
import { ReleasePill, ReleaseText } from './release-text.tsx'
import { useReleaseMessages } from './use-release-messages.ts'

export type ProjectReleases = { galleries: GalleryRelease[]; money: ReleaseMoney }

/** The originals of a project's galleries, as a card of its page. */
export function ReleaseCard({ galleries, money, mayOpen }: ProjectReleases & { mayOpen: boolean }) {
  const messages = useReleaseMessages()
  return (
    <section className="card release-card" aria-labelledby="release-card">
      <header className="card-head">
        <h2 id="release-card">{messages.card}</h2>
      </header>
      <ul className="card-list">
        {galleries.map((release) => (
          <li key={release.id} className="release-row">
            <p className="release-row-title">
              {mayOpen ? (
                <Link to={`/portal/galleries/${release.id}/release`}>{release.title}</Link>
              ) : (
                release.title
              )}
              <ReleasePill state={release.state} />
            </p>
            <ReleaseText release={release} missing={money.balance.missing} />
          </li>
        ))}
      </ul>
      {money.balance.agreed > 0 && <ReleaseFigures {...money} />}
    </section>
  )
}
