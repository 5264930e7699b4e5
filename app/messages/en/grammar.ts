const plurals = new Intl.PluralRules('en')
// en-GB, because our sentences have no comma before "and" and "or"
const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Returns the text that fits a count: `many` unless it is 1. The default adds an s to `one`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return plurals.select(count) === 'one' ? one : many
}

/** 1 booking, 12 bookings */
export function formatCount(count: number, one: string, many?: string): string {
  return `${count} ${pluralize(count, one, many)}`
}

/** one booking, ten bookings, 12 bookings */
export function spellCount(count: number, one: string, many?: string): string {
  return `${formatNumberWord(count)} ${pluralize(count, one, many)}`
}

/** a, b and c */
export function formatList(names: readonly string[]): string {
  return conjunction.format(names)
}

/** a, b or c */
export function formatAlternatives(names: readonly string[]): string {
  return disjunction.format(names)
}

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

/** Returns a number as a word up to ten, in digits above. */
export function formatNumberWord(count: number): string {
  return numbers[count] ?? String(count)
}

/** Returns the word with a capital first letter. */
export function capitalize(word: string): string {
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
}

/** Returns the percentage with its article: a 50%, an 8%, an 11%, an 80%. */
export function formatPercentWithArticle(percent: number): string {
  return `${/^(?:8|11$|18$)/.test(String(percent)) ? 'an' : 'a'} ${percent}%`
}
