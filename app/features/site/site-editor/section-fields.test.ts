import { expect, test } from 'vitest'

import { type SectionKind, draftSchemas } from '#app/features/site/section/rules.ts'

import type { FieldSpec } from './ui/field-spec.ts'
import { createSection, sectionSpecs } from './ui/part-spec.ts'

const kinds = Object.keys(draftSchemas) as SectionKind[]

/** An item of a list field, as the editor adds it. */
const createItem = (spec: FieldSpec) =>
  spec.control === 'list'
    ? spec.createEmpty()
    : spec.control === 'links'
      ? { label: '', href: '' }
      : ''

test.each(kinds)('a new section of kind %s is a valid draft', (kind) => {
  expect(draftSchemas[kind].safeParse(createSection(kind).content).success).toBe(true)
})

test.each(kinds)('a section of kind %s may have as many items as its editor allows', (kind) => {
  for (const spec of sectionSpecs[kind]) {
    if (!('maxEntries' in spec)) continue
    const items = Array.from({ length: spec.maxEntries }, () => createItem(spec))
    const content = { ...createSection(kind).content, [spec.name]: items }
    expect(draftSchemas[kind].safeParse(content).error).toBeUndefined()
  }
})
