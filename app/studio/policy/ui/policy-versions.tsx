import { momentText } from '#app/core/display.ts'
import type { Policy } from '#app/studio/policy/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { usePolicyWords } from './use-policy-words.ts'

export type Version = {
  version: number
  since: Date
  by: string | null
  promises: Policy
  bookings: number
}

/** All that was ever promised, the latest first, and how many bookings are kept under it. */
export function PolicyVersions({ versions, inForce }: { versions: Version[]; inForce: number }) {
  const { page: words, says } = usePolicyWords()
  const display = useDisplay()
  return (
    <section className="card policy-versions" aria-labelledby="policy-versions">
      <header className="card-head">
        <h2 id="policy-versions">{words.versions}</h2>
      </header>
      <ol className="card-list">
        {versions.map(({ version, since, by, promises, bookings }) => (
          <li key={version} className="policy-version">
            <p>
              <b>{words.version(version)}</b>{' '}
              {version === inForce && <span className="pill pill-ok">{words.inForce}</span>}{' '}
              <span className="muted">{words.since(momentText(since, display), by)}</span>
            </p>
            <p className="muted policy-bookings">{words.bookings(bookings)}</p>
            <p className="policy-promises">
              {words.promises(promises.depositPercent, says.steps(promises.refundSteps))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
