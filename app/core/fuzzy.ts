import { fold } from './text.ts'

/**
 * How well a text answers what is typed, 0 for not at all: each word of it must be found, as the beginning of a word
 * (best), inside one, or as the beginnings of several ("gi" in "Go to inquiries"); the earlier and the more of it the better.
 */
export function fuzzy(query: string, text: string): number {
  const asked = fold(query).split(' ').filter(Boolean)
  const letters = fold(text)
  if (asked.length === 0) return 1
  let sum = 0
  for (const word of asked) {
    const score = scoreOf(word, letters)
    if (score === 0) return 0
    sum += score
  }
  return sum / asked.length + 1 / (letters.length + 2)
}

function scoreOf(word: string, text: string): number {
  if (text.startsWith(word)) return 10
  if (startsInside(word, text)) return 8
  if (text.includes(word)) return 5
  if (word.length > 1 && inBeginnings(word, text)) return 4
  return word.length > 2 && slipped(word, text) ? 2 : 0
}

function startsInside(word: string, text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))
}

/** Every letter goes on in the word it is in, or begins a later one. */
function inBeginnings(word: string, text: string): boolean {
  const reached = new Set([0])
  for (const part of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const before = [...reached]
    for (const from of before) {
      for (let taken = 1; part.startsWith(word.slice(from, from + taken)) && from + taken <= word.length; taken++) reached.add(from + taken)
    }
  }
  return reached.has(word.length)
}

/** One letter left out or too much, in a word that begins with the same one: "bokings". */
function slipped(word: string, text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => {
    if (part[0] !== word[0]) return false
    for (let at = 1; at <= word.length; at++) {
      const tail = word.slice(at)
      if (part.startsWith(word.slice(0, at) + tail.slice(1)) && word.length > 3) return true
      if (part[at] !== undefined && part.startsWith(word.slice(0, at) + part[at] + tail)) return true
    }
    return false
  })
}
