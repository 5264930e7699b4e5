import { formatDateTime } from '#app/core/display.ts'
import type { VersionView } from '#app/features/insight/upgrade/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useVersionMessages } from './use-version-messages.ts'

import './version-card.css'

/** The version, what is new in it, and the way back. */
export function VersionCard({ version, last, changes }: VersionView) {
  const messages = useVersionMessages()
  const display = useDisplay()
  return (
    <section className="card settings-card" aria-labelledby="version">
      <header className="settings-card-head">
        <h2 id="version">{messages.title(version)}</h2>
        <p className="muted">
          {last
            ? messages.since(formatDateTime(last.at, display), last.fromVersion, version)
            : messages.first}
        </p>
      </header>
      {last?.canRollBack && (
        <dl className="facts version-facts">
          <div>
            <dt>{messages.rollBack}</dt>
            <dd>
              <code>{messages.rollBackWith}</code>
              <span className="version-hint">{messages.rollBackHint}</span>
            </dd>
          </div>
        </dl>
      )}
      {changes.length > 0 && (
        <details className="version-changes">
          <summary>
            {last?.fromVersion === version ? messages.unreleased : messages.changes}
          </summary>
          {changes.map(({ title, changes: group }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {group.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      )}
    </section>
  )
}
