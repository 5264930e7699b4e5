import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function Definitions({ section: { content } }: { section: SectionViewOf<'definitions'> }) {
  if (content.items.length === 0) return null
  return (
    <section className="band">
      <div className="band-head">
        <h2>{content.heading}</h2>
      </div>
      <dl className="definitions">
        {content.items.map(({ title, text }, index) => (
          <div key={index}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
