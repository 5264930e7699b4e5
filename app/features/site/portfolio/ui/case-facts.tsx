import type { CaseStudyView } from '#app/features/site/portfolio/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** The client, category, year and duration. */
export function CaseFacts({
  item: { client, category, year, delivered },
}: {
  item: CaseStudyView
}) {
  const say = useMessages().site.portfolio
  return (
    <dl className="facts">
      <div>
        <dt>{say.client}</dt>
        <dd>{client || say.privateClient}</dd>
      </div>
      <div>
        <dt>{say.category}</dt>
        <dd>
          <a href={`/portfolio?category=${category}`}>{say.categories[category]}</a>
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
