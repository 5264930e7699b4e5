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
