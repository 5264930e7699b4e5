import {
  type QuoteChoice,
  type QuoteContent,
  getChosenQuantity,
  getDefaultChoice,
  hasQuantityChoice,
  isChoosable,
  listQuoteLines,
  normalizeChoice,
} from '#app/features/sales/quote/rules.ts'

/*
 * The form of a client's choice: `section:ID` has the line chosen in a section of the mode `one`,
 * `line:ID` is on if another line is chosen, and `quantity:ID` has a quantity. It needs no schema,
 * because the script of the page reads it too.
 */

/** In thousandths: a million. */
const maxQuantity = 1_000_000_000

type Fields = Record<string, string>

/**
 * Returns the choice of a form, as far as the quote offers it, and the fields of quantities that
 * are no numbers.
 */
export function parseChoice(
  content: QuoteContent,
  fields: Fields,
): { choice: QuoteChoice; malformed: string[] } {
  const choice: QuoteChoice = { lines: [], quantities: {} }
  const malformed: string[] = []
  for (const { section, line } of listQuoteLines(content)) {
    const isOn =
      section.choose === 'one'
        ? fields[`section:${section.id}`] === line.id
        : fields[`line:${line.id}`] === 'on'
    const canChoose = isChoosable(section, line)
    if (canChoose && isOn) choice.lines.push(line.id)
    const field = `quantity:${line.id}`
    const text = fields[field]
    if (!hasQuantityChoice(line) || text === undefined) continue
    const milli = parseMilli(text)
    if (milli !== null) choice.quantities[line.id] = milli
    else if (!canChoose || isOn) malformed.push(field)
  }
  return { choice, malformed }
}

/** Returns thousandths, as number fields send them, or with a comma; null if it is no number. */
function parseMilli(text: string): number | null {
  const milli = Number(text.trim().replace(',', '.') || Number.NaN) * 1000
  return milli >= 0 && milli <= maxQuantity ? Math.round(milli) : null
}

/** Returns the fields of a choice, for a form that sends it on. */
export function toChoiceFields(content: QuoteContent, choice: QuoteChoice): Fields {
  const chosen = new Set(choice.lines)
  return Object.fromEntries(
    listQuoteLines(content).flatMap(({ section, line }) => {
      const isOn = isChoosable(section, line) && chosen.has(line.id)
      const field: [string, string] =
        section.choose === 'one' ? [`section:${section.id}`, line.id] : [`line:${line.id}`, 'on']
      return [
        ...(isOn ? [field] : []),
        ...(hasQuantityChoice(line)
          ? [[`quantity:${line.id}`, String(getChosenQuantity(line, choice) / 1000)]]
          : []),
      ]
    }),
  )
}

/**
 * Returns a saved choice as far as a quote offers it. In a section of which one line is chosen, the
 * default takes the place of a line that is gone.
 */
export function restoreChoice(content: QuoteContent, saved: QuoteChoice | null): QuoteChoice {
  const defaults = getDefaultChoice(content)
  if (saved === null) return defaults
  const { lines, quantities } = normalizeChoice(content, saved)
  const chosen = new Set(lines)
  const unchosen = content.sections
    .filter(({ choose }) => choose === 'one')
    .filter((section) => !section.lines.some(({ id }) => chosen.has(id)))
    .flatMap((section) => section.lines.map(({ id }) => id))
  return { lines: [...lines, ...defaults.lines.filter((id) => unchosen.includes(id))], quantities }
}

/** Returns true if the client has anything to choose. */
export function hasChoices(content: QuoteContent): boolean {
  return listQuoteLines(content).some(
    ({ section, line }) => isChoosable(section, line) || hasQuantityChoice(line),
  )
}
