import { type CaseStudySummary, getCoverName } from '#app/features/site/portfolio/rules.ts'
import { Picture } from '#app/ui/picture.tsx'

type Props = {
  item: CaseStudySummary
  sizes: string
  /** Text next to the title. */
  caption: string
  /** A sentence below, if there is room. */
  text?: string
  /** Loads at once instead of lazily because it is visible first. */
  priority?: boolean
}

/**
 * A case study in a list, as a single link. On hover two L-shaped brackets close in on the image.
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
