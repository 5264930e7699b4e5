import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/**
 * The heading is small and the sentence below it large: the statement matters more than its label.
 */
export function Statements({ section: { content } }: { section: SectionViewOf<'statements'> }) {
  if (content.items.length === 0) return null
  return (
    <section className="band statements">
      {content.items.map(({ title, text }, index) => (
        <div key={index}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}
