/*
 * The rows of the builder as typed. Sections come as fields `section:<s>` (its id), `heading:<s>`,
 * `lead:<s>`, `choose:<s>`, `min:<s>` and `max:<s>`; lines as `line:<s>:<l>` (its id),
 * `name:<s>:<l>` and so on. Without JavaScript the server adds, moves and removes them.
 */

export const maxSections = 40
export const maxQuoteLines = 500

export type Fields = Record<string, string>

const sectionFields = ['section', 'heading', 'lead', 'choose', 'min', 'max'] as const
const lineFields = [
  'line',
  'item',
  'name',
  'text',
  'quantity',
  'unit',
  'price',
  'discount',
  'tax',
  'optional',
  'preselected',
  'min',
  'max',
  'step',
] as const
export type LineField = (typeof lineFields)[number]
export type LineRow = Record<LineField, string>
export type SectionRow = Record<(typeof sectionFields)[number], string> & { lines: LineRow[] }

const fieldPattern = /^([a-z]+):(\d{1,4})(?::(\d{1,4}))?$/
/** The names of fields in rows; others are numbered too, such as `signer:0`. */
const rowFields = new Set<string>([...sectionFields, ...lineFields, 'pick'])

/** Returns the name of a field in a row, with its section and line; null for another field. */
function parseRowField(field: string) {
  const [, name = '', section, line] = fieldPattern.exec(field) ?? []
  if (!rowFields.has(name)) return null
  return { name, section: Number(section), line: line === undefined ? null : Number(line) }
}

/** Returns the sections with their lines as typed, in order, including empty ones. */
export function parseSectionRows(fields: Fields): SectionRow[] {
  const sections = new Map<number, { values: Fields; lines: Map<number, Fields> }>()
  for (const [field, value] of Object.entries(fields)) {
    const row = parseRowField(field)
    if (!row) continue
    const { name, section, line } = row
    const found = sections.get(section) ?? { values: {}, lines: new Map<number, Fields>() }
    sections.set(section, found)
    if (line === null) found.values[name] = value
    else found.lines.set(line, { ...found.lines.get(line), [name]: value })
  }
  return sortByKey(sections).map(({ values, lines }) => ({
    ...pickFields(sectionFields, values),
    lines: sortByKey(lines).map((line) => pickFields(lineFields, line)),
  }))
}

function sortByKey<Value>(map: Map<number, Value>): Value[] {
  return [...map].sort(([a], [b]) => a - b).map(([, value]) => value)
}

function pickFields<Name extends string>(names: readonly Name[], values: Fields) {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>
}

/** Returns sections as fields, numbered by their position. */
export function toRowFields(sections: SectionRow[]): Fields {
  const entries = sections.flatMap(({ lines, ...section }, index): [string, string][] => [
    ...sectionFields.map((name): [string, string] => [`${name}:${index}`, section[name]]),
    ...lines.flatMap((line, at) =>
      lineFields.map((name): [string, string] => [`${name}:${index}:${at}`, line[name]]),
    ),
  ])
  return Object.fromEntries(entries)
}

/** Returns true if nothing was typed into a line; such a line is ignored. */
export function isEmptyLine({ name, text, price, discount }: LineRow): boolean {
  return `${name}${text}${price}${discount}`.trim() === ''
}

/** Returns a line as the builder adds it, with the tax of another. */
export function buildLineRow(id: string, change: Partial<LineRow>): LineRow {
  return {
    ...pickFields(lineFields, {}),
    line: id,
    quantity: '1',
    unit: 'piece',
    preselected: 'on',
    step: '1',
    ...change,
  }
}

/** Returns a section with an empty line. */
export function buildSectionRow(createId: () => string, tax: string): SectionRow {
  return {
    ...pickFields(sectionFields, {}),
    section: createId(),
    choose: 'all',
    lines: [buildLineRow(createId(), { tax })],
  }
}

/**
 * Returns the fields after a button of the builder: `add` for a section, `add:0` for a line of the
 * first one, and `remove`, `copy`, `up` and `down` with a section (`up:1`) or a line (`up:1:0`).
 * Rows are renumbered, and any other step leaves them as they are. A line moves on to the next
 * section at the end of its own.
 */
export function changeSectionRows(fields: Fields, step: string, createId: () => string): Fields {
  const sections = parseSectionRows(fields)
  const [verb = '', section, line] = step.split(':')
  if (section === undefined && verb === 'add') addSection(sections, fields, createId)
  if (section !== undefined && line === undefined && verb === 'add')
    addLine(sections, Number(section), fields, createId)
  if (section !== undefined && line === undefined)
    changeSection(sections, verb, Number(section), createId)
  if (section !== undefined && line !== undefined)
    changeLine(sections, verb, Number(section), Number(line), createId)
  return replaceSectionRows(fields, sections)
}

/** Returns the fields with other rows. */
export function replaceSectionRows(fields: Fields, sections: SectionRow[]): Fields {
  const others = Object.entries(fields).filter(([field]) => parseRowField(field) === null)
  return { ...Object.fromEntries(others), ...toRowFields(sections) }
}

/** Returns the number of lines, including empty ones. */
export function countLines(sections: SectionRow[]): number {
  return sections.reduce((sum, { lines }) => sum + lines.length, 0)
}

function findLastTax(sections: SectionRow[], { defaultTax = '' }: Fields): string {
  return sections.flatMap(({ lines }) => lines).at(-1)?.tax ?? defaultTax
}

function addSection(sections: SectionRow[], fields: Fields, createId: () => string) {
  if (sections.length < maxSections && countLines(sections) < maxQuoteLines)
    sections.push(buildSectionRow(createId, findLastTax(sections, fields)))
}

function addLine(sections: SectionRow[], index: number, fields: Fields, createId: () => string) {
  const section = sections[index]
  if (!section || countLines(sections) >= maxQuoteLines) return
  const tax = section.lines.at(-1)?.tax ?? findLastTax(sections, fields)
  section.lines.push(buildLineRow(createId(), { tax }))
}

function changeSection(
  sections: SectionRow[],
  verb: string,
  index: number,
  createId: () => string,
) {
  const section = sections[index]
  if (!section) return
  if (verb === 'remove') sections.splice(index, 1)
  if (verb === 'up' || verb === 'down') moveRow(sections, index, verb === 'up' ? -1 : 1)
  const isFull =
    sections.length >= maxSections || countLines(sections) + section.lines.length > maxQuoteLines
  if (verb === 'copy' && !isFull) {
    const lines = section.lines.map((line) => ({ ...line, line: createId() }))
    sections.splice(index + 1, 0, { ...section, section: createId(), lines })
  }
}

function changeLine(
  sections: SectionRow[],
  verb: string,
  index: number,
  at: number,
  createId: () => string,
) {
  const lines = sections[index]?.lines
  const line = lines?.[at]
  if (!lines || !line) return
  if (verb === 'remove') lines.splice(at, 1)
  if (verb === 'copy' && countLines(sections) < maxQuoteLines)
    lines.splice(at + 1, 0, { ...line, line: createId() })
  if (verb !== 'up' && verb !== 'down') return
  const next = sections[index + (verb === 'up' ? -1 : 1)]
  const isAtEnd = at === (verb === 'up' ? 0 : lines.length - 1)
  if (!isAtEnd) moveRow(lines, at, verb === 'up' ? -1 : 1)
  else if (next) {
    lines.splice(at, 1)
    next.lines.splice(verb === 'up' ? next.lines.length : 0, 0, line)
  }
}

function moveRow<Row>(rows: Row[], index: number, by: -1 | 1) {
  const target = index + by
  if (target < 0 || target >= rows.length) return
  const [row] = rows.splice(index, 1)
  rows.splice(target, 0, row!)
}
