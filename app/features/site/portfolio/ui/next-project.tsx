import { type CaseStudySummary, getCoverName } from '#app/features/site/portfolio/rules.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

/** The next case study: a full-width cover that is a single link. */
export function NextProject({
  item: { slug, title, category, client, picture },
}: {
  item: CaseStudySummary
}) {
  const { next, caption } = useMessages().site.portfolio
  return (
    <aside className="case-next night" data-cover={getCoverName(slug)} aria-labelledby="next">
      {picture && (
        <Picture
          className="case-next-picture"
          picture={picture}
          sizes="(max-width: 640px) 130vw, 100vw"
        />
      )}
      <p id="next">{next}</p>
      <h2>
        <a className="whole" href={`/portfolio/${slug}`}>
          {title}
        </a>
      </h2>
      <p>{caption(category, client)}</p>
    </aside>
  )
}
