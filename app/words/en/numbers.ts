const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small numbers as a writer sets them: words up to ten, figures above. */
export function numberWord(count: number): string {
  return numbers[count] ?? String(count)
}

/** A word as it begins a sentence. */
export function capital(word: string): string {
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
}
