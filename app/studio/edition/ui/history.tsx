import { momentText } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useWebsiteWords } from './use-website-words.ts'

type Props = {
  editions: { number: number; at: Date; by: string | null }[]
  restore: (number: number) => void
}

/** Each time the part was published, and the way back to it. */
export function History({ editions, restore }: Props) {
  const words = useWebsiteWords()
  const display = useDisplay()
  return (
    <details className="card editor-card">
      <summary>
        <h2>{words.history.title}</h2>
        <span className="muted">
          {editions.length > 0
            ? words.publishedBy(editions[0]!.by, momentText(editions[0]!.at, display))
            : words.history.none}
        </span>
      </summary>
      <ol className="editions">
        {editions.map(({ number, at, by }) => (
          <li key={number}>
            <p>
              <b>{number === 1 ? words.history.first : words.history.one(number)}</b>
              {number > 1 && (
                <span className="muted"> {words.publishedBy(by, momentText(at, display))}</span>
              )}
            </p>
            <Button
              look="outline"
              compact
              onClick={() => restore(number)}
              aria-label={`${words.history.restore}: ${number === 1 ? words.history.first : words.history.one(number)}`}
            >
              {words.history.restore}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
