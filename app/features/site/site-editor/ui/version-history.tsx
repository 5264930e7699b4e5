import { formatDateTime } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  versions: { number: number; at: Date; by: string | null }[]
  restore: (number: number) => void
}

/** Lists the versions of the part and restores all but the newest, which is the published one. */
export function VersionHistory({ versions, restore }: Props) {
  const messages = useWebsiteMessages()
  const display = useDisplay()
  return (
    <details className="card editor-card">
      <summary>
        <h2>{messages.history.title}</h2>
        <span className="muted">
          {versions.length > 0
            ? messages.publishedBy(versions[0]!.by, formatDateTime(versions[0]!.at, display))
            : messages.history.none}
        </span>
      </summary>
      <ol className="versions">
        {versions.map(({ number, at, by }, place) => {
          const name = number === 1 ? messages.history.first : messages.history.one(number)
          return (
            <li key={number}>
              <p>
                <b>{name}</b>
                {number > 1 && (
                  <span className="muted">
                    {' '}
                    {messages.publishedBy(by, formatDateTime(at, display))}
                  </span>
                )}
              </p>
              {place === 0 ? (
                <span className="muted">{messages.history.current}</span>
              ) : (
                <Button
                  look="outline"
                  compact
                  onClick={() => restore(number)}
                  aria-label={`${messages.history.restore}: ${name}`}
                >
                  {messages.history.restore}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
