import type { SectionOf } from './section-of.ts'

export function Facts({ section: { content } }: { section: SectionOf<'facts'> }) {
  if (content.items.length === 0) return null
  return (
    <dl className="facts">
      {content.items.map(({ term, text }, at) => (
        <div key={at}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
