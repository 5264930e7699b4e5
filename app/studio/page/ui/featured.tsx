import type { FeaturedItem } from '#app/studio/page/rules.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { MoreLink } from './more-link.tsx'
import type { SectionOf } from './section-of.ts'

/** Chosen work in an uneven rhythm; the aside fills the quiet corner that the second picture leaves. */
export function Featured({ section: { content, items, count } }: { section: SectionOf<'featured'> }) {
  const { numberWord } = useWords().site
  if (items.length === 0) return null
  return (
    <section className="band">
      <div className="band-head">
        <h2>{content.heading}</h2>
        <MoreLink href={content.all.href} label={content.all.label.replace('{count}', numberWord(count))} />
      </div>
      <div className="work" data-count={Math.min(items.length, 4)}>
        {items.slice(0, 2).map((item) => <Work key={item.slug} item={item} />)}
        {content.aside && <Aside {...content.aside} />}
        {items.slice(2).map((item) => <Work key={item.slug} item={item} />)}
      </div>
    </section>
  )
}

function Work({ item }: { item: FeaturedItem }) {
  const { caption } = useWords().site.home
  return (
    <article className="work-item">
      <div className="work-frame">{item.picture && <Picture picture={item.picture} sizes="(max-width: 640px) 92vw, 62vw" />}</div>
      <div className="work-caption">
        <h3><a className="whole" href={`/portfolio/${item.slug}`}>{item.title}</a></h3>
        <p>{caption(item.category, item.client)}</p>
      </div>
    </article>
  )
}

function Aside({ text, link }: { text: string; link: { label: string; href: string } }) {
  return (
    <div className="work-aside">
      <p className="lead">{text}</p>
      <p><MoreLink {...link} /></p>
    </div>
  )
}
