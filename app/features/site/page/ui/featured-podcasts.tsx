import { CaseStudyTile } from '#app/features/site/portfolio/ui/case-study-tile.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function FeaturedPodcasts({
  section: { content, items },
}: {
  section: SectionViewOf<'featured-podcasts'>
}) {
  const { privateClient } = useMessages().site.portfolio
  if (items.length === 0) return null
  return (
    <section className="band">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <div className="podcasts">
        {items.map((item) => (
          <CaseStudyTile
            key={item.slug}
            item={item}
            sizes="(max-width: 640px) 92vw, 46vw"
            caption={item.client || privateClient}
            text={item.standfirst}
          />
        ))}
      </div>
    </section>
  )
}
