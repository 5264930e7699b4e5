import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/** Steps in order, numbered by the list. */
export function Process({ section: { content } }: { section: SectionViewOf<'process'> }) {
  if (content.steps.length === 0) return null
  return (
    <section className="band band-sunken">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <ol className="process">
        {content.steps.map(({ title, text }, index) => (
          <li key={index}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
