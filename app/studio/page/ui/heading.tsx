import type { SectionOf } from './section-of.ts'

export function Heading({ section: { content } }: { section: SectionOf<'heading'> }) {
  return (
    <header className="page-head">
      <h1>{content.heading}</h1>
      <p className="lead">{content.lead}</p>
    </header>
  )
}
