import type { PodcastView } from '#app/studio/page/rules.ts'
import { Picture } from '#app/ui/picture.tsx'

import type { SectionOf } from './section-of.ts'

export function FeaturedPodcasts({ section: { content, items } }: { section: SectionOf<'featured-podcasts'> }) {
  if (items.length === 0) return null
  return (
    <section className="band">
      <div className="band-head"><h2>{content.heading}</h2></div>
      <div className="podcasts">{items.map((item) => <Podcast key={item.slug} item={item} />)}</div>
    </section>
  )
}

function Podcast({ item: { slug, title, client, text, picture } }: { item: PodcastView }) {
  return (
    <article className="work-item">
      <div className="work-frame">{picture && <Picture picture={picture} sizes="(max-width: 640px) 92vw, 46vw" />}</div>
      <div className="work-caption">
        <h3><a className="whole" href={`/portfolio/${slug}`}>{title}</a></h3>
        <p>{client}</p>
      </div>
      <p className="podcast-text">{text}</p>
    </article>
  )
}
