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

/** Small numbers as a writer sets them: words up to ten, figures above. */
export function numberWord(count: number): string {
  return numbers[count] ?? String(count)
}

/** A word as it begins a sentence. */
export function capital(word: string): string {
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
}

/** As it is said aloud: a 50%, an 8%, an 11%, an 80%. */
export function aPercent(percent: number): string {
  return `${/^(?:8|11$|18$)/.test(String(percent)) ? 'an' : 'a'} ${percent}%`
}
