/** Text as kept: one Unicode form, no control characters but line breaks, no spaces at the ends. */
export function normalizeText(text: string): string {
  // the form comes last: letters meet when what stood between them is gone
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (c) => (c === '\n' || c === '\t' ? c : ''))
    .normalize('NFC')
    .trim()
}

/** One line: every run of white space is a single space. */
export function toSingleLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, ' ')
}

/**
 * Between the tags of XML, and between its quotation marks. What XML cannot hold at all is left
 * out.
 */
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

/** The form under which an address is compared: two spellings of one mailbox give the same key. */
export function toEmailKey(email: string): string {
  return toSingleLine(email).toLowerCase()
}

/**
 * An address a mail server would take, by the rule browsers use for `type=email` (WHATWG HTML,
 * "valid email address"), with a dot demanded in the domain and letters beyond ASCII allowed before
 * the @ (RFC 6531).
 */
export function isEmailAddress(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(
      email,
    )
  )
}

/** Letters that Unicode does not take apart, as a searching person types them. */
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

/** The form in which text is searched: no case, no accents, one space between words. */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıħ’‘]/g, (c) => asciiLetters[c] ?? c)
    .replace(/[\s\0]+/g, ' ')
    .trim()
}

/** The first words, cut at a word's end, with an ellipsis when something is missing. */
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

/** First letters of the first and the last word, for a badge. */
export function getInitials(name: string): string {
  const words = toSingleLine(name).split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Letters as people count them: an accent or a flag is no letter of its own. */
export function splitGraphemes(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

/** The first letter or figure of a name, large; of a name without any, whatever it begins with. */
export function getFirstLetter(name: string): string {
  const graphemes = splitGraphemes(name)
  return (
    graphemes.find((letter) => /[\p{L}\p{N}]/u.test(letter)) ??
    graphemes[0] ??
    ''
  ).toLocaleUpperCase('en')
}

/**
 * Whether a folder lies in another (`Harbor/Selects` in `Harbor`), however deep; every folder lies
 * in the one without a name.
 */
export function isInFolder(path: string, parent: string): boolean {
  return parent === '' ? path !== '' : path.startsWith(`${parent}/`)
}

/**
 * The way to a folder as it is kept, whatever was typed between its names: `Harbor/Selects`. None
 * of them leads up or is empty.
 */
export function normalizeFolderPath(typed: string): string {
  return typed
    .split(/[/\\]/)
    .map(toSingleLine)
    .filter((name) => !/^\.{0,2}$/.test(name))
    .join('/')
}
