import { Work } from '#app/studio/portfolio/ui/work.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { MoreLink } from './more-link.tsx'
import type { SectionOf } from './section-of.ts'

/**
 * Chosen work in an uneven rhythm; the aside fills the quiet corner that the second picture leaves.
 */
export function Featured({ section: { content, items } }: { section: SectionOf<'featured'> }) {
  const { caption } = useWords().site.portfolio
  if (items.length === 0) return null
  const works = items.map((item) => (
    <Work
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
