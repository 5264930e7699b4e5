import { type AnyContent, type Content, isPagePart } from '#app/features/site/site-editor/rules.ts'

import { type FieldsProps, type PartEditing, useEditorContext } from './editor-context.ts'
import { Fields } from './fields.tsx'
import { getPartSpecs } from './part-spec.ts'
import { SectionList } from './section-list.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'
import type { FixedPart } from '#app/core/site-parts.ts'
import type { PageName } from '#app/core/site-parts.ts'

/** The fields of a part; for a page, its sections and its search appearance. */
function PartFields({ part, content, change, openCard, choose }: FieldsProps) {
  const messages = useWebsiteMessages()
  const { problems } = useEditorContext()
  const fields = (
    <Fields
      specs={getPartSpecs(part as FixedPart)}
      value={content as Record<string, unknown>}
      change={(to, step) => change(to as AnyContent, step)}
      path=""
    />
  )
  if (!isPagePart(part)) return <div className="card editor-card">{fields}</div>
  return (
    <>
      <SectionList
        content={content as Content[PageName]}
        change={change}
        openCard={openCard}
        choose={choose}
      />
      <details
        className="card editor-card"
        open={
          Object.keys(problems).some((fieldPath) => !fieldPath.startsWith('sections')) || undefined
        }
      >
        <summary>
          <h2>{messages.about.title}</h2>
        </summary>
        {fields}
      </details>
    </>
  )
}

/** Returns the id of the first section with a problem. */
function findSection(wrong: string[], content: AnyContent): string | null {
  const index = wrong.map((fieldPath) => /^sections\.(\d+)/.exec(fieldPath)?.[1]).find(Boolean)
  return index && 'sections' in content ? (content.sections[Number(index)]?.id ?? null) : null
}

export const partEditing: PartEditing = {
  Fields: PartFields,
  findFirstCard: (content) => ('sections' in content ? (content.sections[0]?.id ?? null) : null),
  findCard: findSection,
}
