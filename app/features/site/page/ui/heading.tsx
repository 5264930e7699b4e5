import type { SectionViewOf } from '#app/features/site/page/rules.ts'

export function Heading({ section: { content } }: { section: SectionViewOf<'heading'> }) {
  return (
    <header className="page-head">
      <h1>{content.heading}</h1>
      <p className="lead">{content.lead}</p>
    </header>
  )
}
