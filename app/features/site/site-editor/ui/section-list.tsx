import { Plus } from 'lucide-react'
import type { AnyContent, Content } from '#app/features/site/site-editor/rules.ts'
import type { PageSection } from '#app/features/site/page/rules.ts'
import type { SectionKind } from '#app/features/site/section/rules.ts'
import { Button } from '#app/ui/button.tsx'

import { type Change, useEditorContext } from './editor-context.ts'
import { EditorCard } from './editor-card.tsx'
import { Fields } from './fields.tsx'
import { OrderButtons, moveInList } from './order-buttons.tsx'
import { createSection, sectionSpecs } from './part-spec.ts'
import { useWebsiteMessages } from './use-website-messages.ts'
import type { PageName } from '#app/core/site-parts.ts'

type Props = {
  content: Content[PageName]
  change: Change<AnyContent>
  openCard: string | null
  choose: (id: string | null) => void
}

/** The sections of a page in order, one of them open. */
export function SectionList({ content, change, openCard, choose }: Props) {
  const messages = useWebsiteMessages()
  const problems = useEditorContext().problems
  const { sections } = content
  const setSections: Change<PageSection[]> = (next, step) =>
    change({ ...content, sections: next }, step)
  const add = (kind: SectionKind) => {
    const section = createSection(kind) as PageSection
    setSections([...sections, section], true)
    choose(section.id)
  }
  return (
    <section className="editor-sections" aria-label={messages.about.sections}>
      {sections.map((section, index) => (
        <SectionCard
          key={section.id}
          section={section}
          index={index}
          count={sections.length}
          open={openCard === section.id}
          toggle={(open) => choose(open ? section.id : null)}
          wrong={Object.keys(problems).some((fieldPath) =>
            fieldPath.startsWith(`sections.${index}.`),
          )}
          change={(to, step) => setSections(sections.with(index, to), step)}
          move={(to) => setSections(moveInList(sections, index, to), true)}
          remove={() => setSections(sections.toSpliced(index, 1), true)}
        />
      ))}
      <details className="editor-add">
        <summary className="button button-outline button-compact">
          <Plus />
          {messages.addSection}
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
              {messages.sections[kind]}
            </Button>
          ))}
        </div>
      </details>
    </section>
  )
}

type SectionCardProps = {
  section: PageSection
  index: number
  count: number
  open: boolean
  wrong: boolean
  toggle: (open: boolean) => void
  change: Change<PageSection>
  move: (to: number) => void
  remove: () => void
}

function SectionCard({
  section,
  index,
  count,
  open,
  wrong,
  toggle,
  change,
  move,
  remove,
}: SectionCardProps) {
  const messages = useWebsiteMessages()
  const name = messages.sections[section.kind]
  return (
    <EditorCard
      title={name}
      about={getSectionSummary(section.content)}
      open={open}
      toggle={toggle}
      hasProblem={wrong}
    >
      <Fields
        specs={sectionSpecs[section.kind]}
        value={section.content}
        change={(content, step) => change({ ...section, content } as PageSection, step)}
        path={`sections.${index}.content.`}
      />
      <OrderButtons name={name} index={index} count={count} move={move} remove={remove} />
    </EditorCard>
  )
}

/** Returns the first text of a section, which distinguishes it from others of its kind. */
function getSectionSummary(content: object): string {
  const { heading, headline, items } = content as {
    heading?: string
    headline?: string[]
    items?: { title?: string; term?: string }[]
  }
  return heading ?? headline?.join(' ') ?? items?.[0]?.title ?? items?.[0]?.term ?? ''
}
