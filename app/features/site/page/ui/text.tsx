import { Prose } from '#app/ui/prose.tsx'

import { MoreLink } from './more-link.tsx'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/** Prose in a single column. */
export function Text({ section: { content } }: { section: SectionViewOf<'text'> }) {
  if (content.parts.length === 0) return null
  return (
    <section className="band prose">
      {content.parts.map(({ heading, text, link }, index) => (
        <div key={index}>
          {heading && <h2>{heading}</h2>}
          <Prose text={text} />
          {link && (
            <p>
              <MoreLink {...link} />
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
