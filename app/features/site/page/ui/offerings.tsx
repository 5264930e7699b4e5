import { Picture } from '#app/ui/picture.tsx'

import type { SectionViewOf } from './section-view-of.ts'

export function Offerings({
  section: { content, offerings },
}: {
  section: SectionViewOf<'offerings'>
}) {
  if (offerings.length === 0) return null
  return (
    <section className="band band-sunken">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <ul className="offerings">
        {offerings.map(({ key, title, summary, delivery, from, href, picture }) => (
          <li key={key}>
            <h3>
              {href === '' ? (
                title
              ) : (
                <a className="whole" href={href}>
                  {title}
                </a>
              )}
            </h3>
            <div className="offering-words">
              <p>{summary}</p>
              <p className="offering-time">
                {from && <strong className="offering-from">{from}</strong>}
                {delivery}
              </p>
            </div>
            {picture && (
              <Picture className="offering-picture" picture={picture} sizes="240px" decorative />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
