import { Picture } from '#app/ui/picture.tsx'

import { MoreLink } from './more-link.tsx'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/** Each block has an anchor that the footer links to. Images alternate between left and right. */
export function Services({ section: { blocks } }: { section: SectionViewOf<'services'> }) {
  if (blocks.length === 0) return null
  return (
    <section className="band services">
      {blocks.map((block) => (
        <Block key={block.key} block={block} />
      ))}
    </section>
  )
}

function Block({
  block: { key, title, text, from, facts, links, picture },
}: {
  block: SectionViewOf<'services'>['blocks'][number]
}) {
  return (
    <article className="service" id={key} data-bare={picture ? undefined : true}>
      {picture && (
        <Picture
          className="service-picture"
          picture={picture}
          sizes="(max-width: 1000px) 92vw, 54vw"
        />
      )}
      <div className="service-words">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        {from && <p className="service-from">{from}</p>}
        {facts.length > 0 && (
          <ul className="service-facts">
            {facts.map((fact, index) => (
              <li key={index}>{fact}</li>
            ))}
          </ul>
        )}
        {links.length > 0 && (
          <p className="service-links">
            {links.map((link, index) => (
              <MoreLink key={index} {...link} />
            ))}
          </p>
        )}
      </div>
    </article>
  )
}
