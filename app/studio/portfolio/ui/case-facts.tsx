import type { CaseView } from '#app/studio/portfolio/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

/** For whom, of what kind, when, and how long it took. */
export function CaseFacts({ item: { client, category, year, delivered } }: { item: CaseView }) {
  const say = useWords().site.portfolio
  return (
    <dl className="facts">
      <div>
        <dt>{say.client}</dt>
        <dd>{client || say.privateClient}</dd>
      </div>
      <div>
        <dt>{say.category}</dt>
        <dd>
          <a href={`/portfolio?category=${category}`}>{say.kinds[category]}</a>
        </dd>
      </div>
      {year && (
        <div>
          <dt>{say.year}</dt>
          <dd>{year}</dd>
        </div>
      )}
      {delivered && (
        <div>
          <dt>{say.delivered}</dt>
          <dd>{delivered}</dd>
        </div>
      )}
    </dl>
  )
}
