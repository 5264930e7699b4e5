import { getFirstName, toSearchKey } from '#app/core/text.ts'

/** Someone of the studio who can be mentioned in a note, as “@” and their name. */
export type Mentionable = { name: string }

/** A part of a note's text; `person` is who is mentioned, or null for other text. */
export type NotePart<Person extends Mentionable> = { text: string; person: Person | null }

/**
 * Splits a text at its mentions: “@” with someone's name, or with a first name that no one else
 * has, in upper or lower case. The parts together are the text.
 */
export function splitMentions<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): NotePart<Person>[] {
  const names = listNames(people)
  const parts: NotePart<Person>[] = []
  let end = 0
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}\p{M}._-])@/gu)) {
    const found = names.find(({ name }) => hasNameAtStart(text.slice(index + 1), name))
    if (!found) continue
    if (index > end) parts.push({ text: text.slice(end, index), person: null })
    end = index + 1 + found.name.length
    parts.push({ text: text.slice(index, end), person: found.person })
  }
  if (end < text.length) parts.push({ text: text.slice(end), person: null })
  return parts
}

/** Returns who is mentioned in a text, each once; all who have a name in common. */
export function findMentioned<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): Person[] {
  const names = splitMentions(text, people).flatMap(({ person }) => person?.name ?? [])
  return people.filter(({ name }) => names.some((one) => isSame(one, name)))
}

/** Whole names and first names that one person has, the longest first. */
function listNames<Person extends Mentionable>(people: readonly Person[]) {
  const names = people.flatMap((person) =>
    [...new Set([person.name, getFirstName(person.name)])].map((name) => ({ name, person })),
  )
  const isShared = ({ name, person }: (typeof names)[number]) =>
    names.some((one) => isSame(one.name, name) && !isSame(one.person.name, person.name))
  return names
    .filter((one) => one.name !== '' && !isShared(one))
    .toSorted((one, other) => other.name.length - one.name.length)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function hasNameAtStart(text: string, name: string): boolean {
  return (
    isSame(text.slice(0, name.length), name) && !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(name.length))
  )
}

/** Characters after an “@” that can be the beginning of a name. */
const maxQuery = 60

/** Returns where the “@” before the cursor is and what was typed after it, or null without one. */
export function findMentionQuery(
  text: string,
  caret: number,
): { start: number; query: string } | null {
  const found = /(?:^|[^\p{L}\p{N}\p{M}._-])@([^@\n]*)$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  if (query === undefined || query.length > maxQuery || query.startsWith(' ')) return null
  return { start: caret - query.length - 1, query }
}

/**
 * Returns the people whose names have what was typed at the start of a word, with or without
 * accents.
 */
export function listSuggestions<Person extends Mentionable>(
  query: string,
  people: readonly Person[],
): Person[] {
  // a space at the end says that the name is complete
  if (/\s$/.test(query) && people.some(({ name }) => isSame(name, query.trim()))) return []
  const key = ` ${toSearchKey(query)}`
  return people.filter(({ name }) => ` ${toSearchKey(name)}`.includes(key))
}
