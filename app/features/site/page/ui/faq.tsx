import { Plus } from 'lucide-react'

import { Prose } from '#app/ui/prose.tsx'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/**
 * Each answer has an anchor, and a link to it opens the answer. The page script opens all answers
 * before printing.
 */
export function Faq({ section: { heading, items } }: { section: SectionViewOf<'faq'> }) {
  if (items.length === 0) return null
  return (
    <section className="band faq">
      <div className="band-head">
        <h2>{heading}</h2>
      </div>
      {items.map(({ id, question, answer }, index) => (
        <details key={id} open={index === 0} suppressHydrationWarning>
          <summary>
            <h3>{question}</h3>
            <Plus />
          </summary>
          <div id={id}>
            <Prose text={answer} />
          </div>
        </details>
      ))}
    </section>
  )
}
