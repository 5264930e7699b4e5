import { formatCompactDate } from '#app/core/display.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type HistoryEvent = {
  id: number
  at: Date
  name: string
  data: Record<string, string | number | boolean | null>
  by: string | null
}

export function ProjectHistory({ history }: { history: HistoryEvent[] }) {
  const { page: messages, history: sentences } = useMessages().portal.projects
  const display = useDisplay()
  const now = useNow()
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{messages.history}</h2>
      </header>
      <ol className="history">
        {history
          .filter(({ name }) => name in sentences)
          .map(({ id, at, name, data: facts, by }) => (
            <li key={id}>
              <p>
                <b>{by ?? messages.someone}</b> {sentences[name]?.(facts)}
              </p>
              <time className="muted" dateTime={at.toISOString()}>
                {formatCompactDate(at, now, display)}
              </time>
            </li>
          ))}
      </ol>
    </section>
  )
}
