import { toEmailKey, toSearchKey, toSingleLine } from '#app/core/text.ts'

/** Names and addresses by which a person is recognized in texts about other things. */
export type Marks = { names: string[]; emails: string[]; phones: string[] }

type Identity = { names: string[]; emails: string[]; phones: string[] }

/**
 * Returns the marks of a person. `ownIdentity` is what the studio calls them. What they typed into
 * forms (`typedIdentity`) counts if it can't mean someone else: names of two words or more.
 */
export function buildMarks(ownIdentity: Identity, typedIdentity: Identity): Marks {
  const names = [
    ...ownIdentity.names.filter((name) => toSingleLine(name).length >= 3),
    ...typedIdentity.names.filter((name) => toSingleLine(name).includes(' ')),
  ]
  return {
    names: listUnique(names.map(toSingleLine)),
    emails: listUnique(
      [...ownIdentity.emails, ...typedIdentity.emails].map(toEmailKey).filter(Boolean),
    ),
    phones: listUnique(
      [...ownIdentity.phones, ...typedIdentity.phones]
        .map(toSingleLine)
        .filter((phone) => phone.length >= 6),
    ),
  }
}

function listUnique(texts: string[]): string[] {
  return [...new Set(texts)]
}

export function hasMarks({ names, emails, phones }: Marks): boolean {
  return names.length + emails.length + phones.length > 0
}

/** Lists every mark as a text, the longest first, so that no part of one is replaced alone. */
export function listMarks({ names, emails, phones }: Marks): string[] {
  return [...names, ...emails, ...phones].toSorted((one, other) => other.length - one.length)
}

/**
 * Returns the expression that finds marks as whole words. Names of one word are found as they are
 * written, because in lower case they may be a common word; everything else in any case.
 */
export function buildMarkPatterns(marks: Marks): RegExp[] {
  const isOneWord = (mark: string) => marks.names.includes(mark) && !mark.includes(' ')
  const allMarks = listMarks(marks)
  return [
    toPattern(
      allMarks.filter((mark) => !isOneWord(mark)),
      'giu',
    ),
    toPattern(allMarks.filter(isOneWord), 'gu'),
  ].filter((pattern) => pattern !== null)
}

/** Between words of a name, file names have other characters, such as `anna-hartley-1.jpg`. */
function toPattern(marks: string[], flags: string): RegExp | null {
  if (marks.length === 0) return null
  const alternatives = marks.map((mark) =>
    mark
      .split(' ')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
      .join('[\\s_.-]+'),
  )
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

/** The marks in the form of `toSearchKey`, for columns that are searched. */
export function toSearchMarks(marks: Marks): Marks {
  const toKeys = (texts: string[]) => texts.map(toSearchKey).filter(Boolean)
  return {
    names: toKeys(marks.names),
    emails: toKeys(marks.emails),
    phones: toKeys(marks.phones),
  }
}

/** Returns true if any text in a value has one of the marks. */
export function hasMention(value: unknown, patterns: RegExp[]): boolean {
  return findMention(value, patterns) !== null
}

/** Returns the first text in a value that has one of the marks, or null. */
export function findMention(value: unknown, patterns: RegExp[]): string | null {
  if (typeof value === 'string')
    return patterns.some((pattern) => value.search(pattern) >= 0) ? value : null
  if (value === null || typeof value !== 'object') return null
  for (const part of Object.values(value)) {
    const found = findMention(part, patterns)
    if (found !== null) return found
  }
  return null
}

/** Replacements for a person's name in a text: at its start, within it, and in an address. */
export type Replacement = { first: string; within: string; slug: string }

/** Replaces the marks in every text of a value; keys and other values stay. */
export function replaceMentions<Value>(
  value: Value,
  patterns: RegExp[],
  replacement: Replacement,
  isSlug = false,
): Value {
  if (typeof value === 'string')
    return patterns.reduce<string>(
      (text, pattern) =>
        text.replace(pattern, (...found) =>
          isSlug ? replacement.slug : isAtStart(found) ? replacement.first : replacement.within,
        ),
      value,
    ) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value))
    return value.map((part) => replaceMentions(part, patterns, replacement)) as Value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      replaceMentions(part, patterns, replacement, key === 'slug'),
    ]),
  ) as Value
}

/** The arguments of a replacer: the match, and its offset, since the patterns have no groups. */
function isAtStart([, offset]: unknown[]): boolean {
  return offset === 0
}

const mentionLength = 90

/** Returns the text around the first mark. */
export function buildExcerpt(text: string, patterns: RegExp[]): string {
  const line = toSingleLine(text)
  const position = Math.max(
    0,
    Math.min(
      ...patterns.map((pattern) => line.search(pattern)).filter((start) => start >= 0),
      Infinity,
    ),
  )
  const start = Number.isFinite(position) ? Math.max(0, position - 30) : 0
  const end = start + mentionLength
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}
