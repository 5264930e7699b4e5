import { type CaseStudySummary, getCoverName } from '#app/studio/portfolio/rules.ts'
import { Picture } from '#app/ui/picture.tsx'

type Props = {
  item: CaseStudySummary
  sizes: string
  /** What stands beside the title. */
  caption: string
  /** A sentence below, where there is room for one. */
  text?: string
  /** Among the first a visitor sees: not fetched lazily. */
  priority?: boolean
}

/**
 * A project in a list: one link, picture and all. Over it the two L-shaped cards close in on the
 * picture.
 */
export function CaseStudyTile({
  item: { slug, title, picture },
  sizes,
  caption,
  text,
  priority,
}: Props) {
  return (
    <article className="work-item">
      <div className="work-frame" data-cover={getCoverName(slug)}>
        {picture && <Picture picture={picture} sizes={sizes} priority={priority} />}
      </div>
      <div className="work-caption">
        <h3>
          <a className="whole" href={`/portfolio/${slug}`}>
            {title}
          </a>
        </h3>
        <p>{caption}</p>
      </div>
      {text && <p className="work-text">{text}</p>}
    </article>
  )
}
