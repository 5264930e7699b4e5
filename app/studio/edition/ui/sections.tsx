import { Plus } from 'lucide-react'
import type { AnyContent, Content, PageName } from '#app/studio/edition/rules.ts'
import type { SectionOf } from '#app/studio/page/rules.ts'
import type { SectionKind } from '#app/studio/section/rules.ts'
import { Button } from '#app/ui/button.tsx'

import { useDesk } from './desk.ts'
import { EditorCard } from './editor-card.tsx'
import { Fields } from './fields.tsx'
import { Order, moved } from './order.tsx'
import { freshSection, sectionSpecs } from './part-spec.ts'
import { useWebsiteWords } from './use-website-words.ts'

type Props = {
  content: Content[PageName]
  change: (content: AnyContent, step?: boolean) => void
  chosen: string | null
  choose: (id: string | null) => void
}

/** The sections of a page from top to bottom, one of them open. */
export function Sections({ content, change, chosen, choose }: Props) {
  const words = useWebsiteWords()
  const problems = useDesk().problems
  const { sections } = content
  const put = (next: SectionOf[], step?: boolean) => change({ ...content, sections: next }, step)
  const add = (kind: SectionKind) => {
    const section = freshSection(kind) as SectionOf
    put([...sections, section], true)
    choose(section.id)
  }
  return (
    <section className="editor-sections" aria-label={words.about.sections}>
      {sections.map((section, at) => (
        <One
          key={section.id}
          section={section}
          at={at}
          count={sections.length}
          open={chosen === section.id}
          toggle={(open) => choose(open ? section.id : null)}
          wrong={Object.keys(problems).some((way) => way.startsWith(`sections.${at}.`))}
          change={(to, step) => put(sections.with(at, to), step)}
          move={(to) => put(moved(sections, at, to), true)}
          remove={() => put(sections.toSpliced(at, 1), true)}
        />
      ))}
      <details className="editor-add">
        <summary className="button button-outline button-compact">
          <Plus />
          {words.addSection}
        </summary>
        <div className="editor-kinds">
          {(Object.keys(sectionSpecs) as SectionKind[]).map((kind) => (
            <Button
              key={kind}
              look="quiet"
              compact
              onClick={(event) => {
                event.currentTarget.closest('details')!.open = false
                add(kind)
              }}
            >
              {words.sections[kind]}
            </Button>
          ))}
        </div>
      </details>
    </section>
  )
}

type OneProps = {
  section: SectionOf
  at: number
  count: number
  open: boolean
  wrong: boolean
  toggle: (open: boolean) => void
  change: (section: SectionOf, step?: boolean) => void
  move: (to: number) => void
  remove: () => void
}

function One({ section, at, count, open, wrong, toggle, change, move, remove }: OneProps) {
  const words = useWebsiteWords()
  const what = words.sections[section.kind]
  return (
    <EditorCard
      title={what}
      about={firstWords(section.content)}
      open={open}
      toggle={toggle}
      wrong={wrong}
    >
      <Fields
        specs={sectionSpecs[section.kind]}
        value={section.content}
        change={(content, step) => change({ ...section, content } as SectionOf, step)}
        way={`sections.${at}.content.`}
      />
      <Order what={what} at={at} count={count} move={move} remove={remove} />
    </EditorCard>
  )
}

/** What a section begins with, so that it is told from others of its kind. */
function firstWords(content: object): string {
  const { heading, headline, items } = content as {
    heading?: string
    headline?: string[]
    items?: { title?: string; term?: string }[]
  }
  return heading ?? headline?.join(' ') ?? items?.[0]?.title ?? items?.[0]?.term ?? ''
}
