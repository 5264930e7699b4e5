import { splitSearchWords } from './search.ts'
import { toSearchKey } from './text.ts'

/**
 * Scores how well a text matches a query; 0 is no match. Every word must be found at the start of a
 * word (best), inside one, as the beginnings of several ("gi" in "Go to inquiries") or with one
 * typo. Earlier matches and shorter texts score higher.
 */
export function scoreFuzzyMatch(query: string, text: string): number {
  const words = splitSearchWords(query)
  const target = toSearchKey(text)
  if (words.length === 0) return 1
  let sum = 0
  for (const word of words) {
    const score = scoreWord(word, target)
    if (score === 0) return 0
    sum += score
  }
  return sum / words.length + 1 / (target.length + 2)
}

function scoreWord(word: string, text: string): number {
  const parts = text.split(/[^\p{L}\p{N}]+/u)
  if (text.startsWith(word)) return 10
  if (parts.some((part) => part.startsWith(word))) return 8
  if (text.includes(word)) return 5
  if (matchesWordBeginnings(word, parts)) return 4
  return word.length > 2 && parts.some((part) => matchesWithTypo(word, part)) ? 2 : 0
}

/**
 * Each letter continues the current word or begins a later one. The set of reached positions avoids
 * trying every split.
 */
function matchesWordBeginnings(word: string, parts: string[]): boolean {
  const reached = new Set([0])
  for (const part of parts) {
    const before = [...reached]
    for (const from of before) {
      for (
        let length = 1;
        part.startsWith(word.slice(from, from + length)) && from + length <= word.length;
        length++
      )
        reached.add(from + length)
    }
  }
  return reached.has(word.length)
}

/** One letter missing or extra, but never the first: "bokings". */
function matchesWithTypo(word: string, part: string): boolean {
  for (let index = 1; index < word.length; index++) {
    const [head, tail] = [word.slice(0, index), word.slice(index)]
    if (word.length > 3 && part.startsWith(head + tail.slice(1))) return true
    if (part.startsWith(head) && part.startsWith(tail, index + 1)) return true
  }
  return false
}
