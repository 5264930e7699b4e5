import {
  type AnyContent,
  type Content,
  type FixedPart,
  type PageName,
  isPage,
} from '#app/studio/edition/rules.ts'

import { type FieldsProps, type Writing, useDesk } from './desk.ts'
import { Fields } from './fields.tsx'
import { partSpecs } from './part-spec.ts'
import { Sections } from './sections.tsx'
import { useWebsiteWords } from './use-website-words.ts'

/** The fields of a part: of a page its sections, and what others see of it. */
function PartFields({ part, content, change, chosen, choose }: FieldsProps) {
  const words = useWebsiteWords()
  const { problems } = useDesk()
  const fields = (
    <Fields
      specs={partSpecs(part as FixedPart)}
      value={content as Record<string, unknown>}
      change={(to, step) => change(to as AnyContent, step)}
      way=""
    />
  )
  if (!isPage(part)) return <div className="card editor-card">{fields}</div>
  return (
    <>
      <Sections
        content={content as Content[PageName]}
        change={change}
        chosen={chosen}
        choose={choose}
      />
      <details
        className="card editor-card"
        open={Object.keys(problems).some((way) => !way.startsWith('sections')) || undefined}
      >
        <summary>
          <h2>{words.about.title}</h2>
        </summary>
        {fields}
      </details>
    </>
  )
}

/** The section in which something is wrong. */
function sectionOf(wrong: string[], content: AnyContent): string | null {
  const at = wrong.map((way) => /^sections\.(\d+)/.exec(way)?.[1]).find(Boolean)
  return at && 'sections' in content ? (content.sections[Number(at)]?.id ?? null) : null
}

export const partWriting: Writing = { Fields: PartFields, opened: null, cardOf: sectionOf }
