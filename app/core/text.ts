/**
 * Normalizes text for storage: Unicode NFC, no control characters except tabs and line breaks, no
 * spaces at the ends.
 */
export function normalizeText(text: string): string {
  // NFC comes last: characters may combine once a control character between them is removed.
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (c) => (c === '\n' || c === '\t' ? c : ''))
    .normalize('NFC')
    .trim()
}

/** Normalizes text and collapses every run of white space to one space. */
export function toSingleLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, ' ')
}

/** Returns a typed code without spaces and hyphens, and with plain digits. */
export function normalizeCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
}

/** Escapes text for XML content and attributes. Drops characters that XML can't contain. */
export function escapeXml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (c) => (/[\t\n\r]/.test(c) ? c : ''))
    .replace(/[&<>"']/g, (c) => names[c]!)
}

/**
 * Returns the key under which email addresses are compared, the same for every spelling of a
 * mailbox.
 */
export function toEmailKey(email: string): string {
  return toSingleLine(email).toLowerCase()
}

/**
 * Returns true for an address a mail server would accept: the WHATWG rule for `type=email` ("valid
 * email address"), but with a required dot in the domain and letters beyond ASCII before the @ (RFC
 * 6531).
 */
export function isEmailAddress(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(
      email,
    )
  )
}

/** Letters that Unicode doesn't decompose, as people type them in a search. */
const asciiLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  '’': "'",
  '‘': "'",
}

/** Returns the form in which text is searched: lower case, no accents, single spaces. */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıħ’‘]/g, (c) => asciiLetters[c] ?? c)
    .replace(/[\s\0]+/g, ' ')
    .trim()
}

/** Cuts a text at the end of a word, with an ellipsis. */
export function truncateText(text: string, length: number): string {
  const line = toSingleLine(text)
  const characters = [...line]
  if (characters.length <= length) return line
  const end = characters.slice(0, length + 1).lastIndexOf(' ')
  return `${characters
    .slice(0, end > length / 2 ? end : length)
    .join('')
    .replace(/[\s,.;:]+$/, '')}…`
}

/** Returns the first letters of the first and last word, for an avatar. */
export function getInitials(name: string): string {
  const words = toSingleLine(name).split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/**
 * Returns the first word of a name if it looks like a first name, otherwise an empty string, such
 * as for `Dr. Nwosu`. Anyone can use a public form, so a greeting must not carry other text to a
 * stranger's inbox.
 */
export function getFirstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : ''
}

/** Splits text into graphemes, so that a letter with an accent or a flag counts as one. */
export function splitGraphemes(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

/**
 * Returns the first letter or digit of a name in upper case, or its first character if it has
 * neither.
 */
export function getFirstLetter(name: string): string {
  const graphemes = splitGraphemes(name)
  return (
    graphemes.find((grapheme) => /[\p{L}\p{N}]/u.test(grapheme)) ??
    graphemes[0] ??
    ''
  ).toLocaleUpperCase('en')
}

/**
 * Returns true if a folder is inside another at any depth (`Harbor/Selects` in `Harbor`). The empty
 * path is the root.
 */
export function isInFolder(path: string, parent: string): boolean {
  return parent === '' ? path !== '' : path.startsWith(`${parent}/`)
}

/** Normalizes a typed folder path to `Harbor/Selects`: no empty segments, no `.` or `..`. */
export function normalizeFolderPath(typed: string): string {
  return typed
    .split(/[/\\]/)
    .map(toSingleLine)
    .filter((name) => !/^\.{0,2}$/.test(name))
    .join('/')
}

/** Returns true for text that a database can store and compare: no lone surrogate and no NUL. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}

/** Returns a hash in groups of eight characters, in which it is compared. */
export function formatHash(hash: string): string {
  return hash.replaceAll(/(.{8})(?=.)/g, '$1 ')
}

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares file names as people count: `IMG_9` comes before `IMG_10`. */
export function compareNames(one: string, other: string): number {
  return naturalOrder.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}
