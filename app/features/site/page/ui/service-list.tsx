import { Picture } from '#app/ui/picture.tsx'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function ServiceList({
  section: { content, services },
}: {
  section: SectionViewOf<'service-list'>
}) {
  if (services.length === 0) return null
  return (
    <section className="band band-sunken">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <ul className="service-list">
        {services.map(({ key, title, summary, delivery, from, href, picture }) => (
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
            <div className="service-list-words">
              <p>{summary}</p>
              <p className="service-list-time">
                {from && <strong className="service-list-from">{from}</strong>}
                {delivery}
              </p>
            </div>
            {picture && (
              <Picture className="service-list-picture" picture={picture} sizes="240px" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
