import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function Values({ section: { content } }: { section: SectionViewOf<'values'> }) {
  if (content.items.length === 0) return null
  return (
    <section className="band">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <ul className="values">
        {content.items.map(({ title, text }, index) => (
          <li key={index}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
