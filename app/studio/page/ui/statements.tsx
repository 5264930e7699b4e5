import type { SectionViewOf } from './section-view-of.ts'

/**
 * The heading is small and the sentence under it large: what is said matters more than what it is
 * called.
 */
export function Statements({ section: { content } }: { section: SectionViewOf<'statements'> }) {
  if (content.items.length === 0) return null
  return (
    <section className="band statements">
      {content.items.map(({ title, text }, at) => (
        <div key={at}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}
