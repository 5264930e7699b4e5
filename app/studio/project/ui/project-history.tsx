import { whenText } from '#app/core/display.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

export type Happened = {
  id: number
  at: Date
  name: string
  facts: Record<string, string | number | boolean | null>
  by: string | null
}

/** What happened, newest first. */
export function ProjectHistory({ history }: { history: Happened[] }) {
  const { page: words, history: sentences } = useWords().portal.projects
  const display = useDisplay()
  const now = useNow()
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{words.history}</h2>
      </header>
      <ol className="history">
        {history
          .filter(({ name }) => name in sentences)
          .map(({ id, at, name, facts, by }) => (
            <li key={id}>
              <p>
                <b>{by ?? words.somebody}</b> {sentences[name]?.(facts)}
              </p>
              <time className="muted" dateTime={at.toISOString()}>
                {whenText(at, now, display)}
              </time>
            </li>
          ))}
      </ol>
    </section>
  )
}
