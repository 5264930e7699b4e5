import { Work } from '#app/studio/portfolio/ui/work.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { SectionOf } from './section-of.ts'

export function FeaturedPodcasts({
  section: { content, items },
}: {
  section: SectionOf<'featured-podcasts'>
}) {
  const { privateClient } = useWords().site.portfolio
  if (items.length === 0) return null
  return (
    <section className="band">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <div className="podcasts">
        {items.map((item) => (
          <Work
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
