import { CaseStudyTile } from '#app/features/site/portfolio/ui/case-study-tile.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { MoreLink } from './more-link.tsx'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/**
 * Featured work in a grid of uneven columns. The aside fills the space left by the second image.
 */
export function Featured({ section: { content, items } }: { section: SectionViewOf<'featured'> }) {
  const { caption } = useMessages().site.portfolio
  if (items.length === 0) return null
  const works = items.map((item) => (
    <CaseStudyTile
      key={item.slug}
      item={item}
      sizes="(max-width: 640px) 92vw, 62vw"
      caption={caption(item.category, item.client)}
    />
  ))
  return (
    <section className="band">
      <div className="band-head">
        <h2>{content.heading}</h2>
        <MoreLink {...content.all} />
      </div>
      <div className="work" data-count={Math.min(items.length, 4)}>
        {works.slice(0, 2)}
        {content.aside && <Aside {...content.aside} />}
        {works.slice(2)}
      </div>
    </section>
  )
}

function Aside({ text, link }: { text: string; link: { label: string; href: string } }) {
  return (
    <div className="work-aside">
      <p className="lead">{text}</p>
      <p>
        <MoreLink {...link} />
      </p>
    </div>
  )
}
