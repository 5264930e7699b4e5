import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function PlainList({ section: { content } }: { section: SectionViewOf<'plain-list'> }) {
  if (content.items.length === 0) return null
  return (
    <section className="band band-sunken plain-list">
      <h2>{content.heading}</h2>
      <ul>
        {content.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
