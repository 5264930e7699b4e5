import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function Facts({ section: { content } }: { section: SectionViewOf<'facts'> }) {
  if (content.items.length === 0) return null
  return (
    <dl className="facts">
      {content.items.map(({ term, text }, index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
