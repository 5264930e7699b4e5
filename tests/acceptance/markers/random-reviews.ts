import type { FrameRate } from '#app/core/timecode.ts'
import type { MarkedReview, MarkerColor } from '#app/features/delivery/review-markers/rules.ts'

import { createRandom } from '../../support/random-documents.ts'

type Random = ReturnType<typeof createRandom>

/** A marker as a program should show it. The position after its last one is `end`. */
export type ExpectedMarker = {
  from: number
  end: number
  authors: string
  /** Lines of the notes and replies, with `/` for line breaks inside them. */
  lines: string[]
  color: MarkerColor
  isResolved: boolean
}

type ExpectedNote = {
  from: number
  end: number | null
  author: string
  text: string
  replies: { author: string; text: string }[]
  color: MarkerColor
  isResolved: boolean
}

export type Sample = { review: MarkedReview; title: string; notes: ExpectedNote[] }

/** Rates with their whole number of frames in a second of timecode. */
const rates: [FrameRate | null, number][] = [
  [{ num: 24000, den: 1001 }, 24],
  [{ num: 24, den: 1 }, 24],
  [{ num: 25, den: 1 }, 25],
  [{ num: 30000, den: 1001 }, 30],
  [{ num: 30, den: 1 }, 30],
  [{ num: 50, den: 1 }, 50],
  [{ num: 60000, den: 1001 }, 60],
  [{ num: 60, den: 1 }, 60],
  [null, 1000],
]
const colors: MarkerColor[] = ['red', 'yellow', 'green', 'blue']

/** Words as people type them, and as they should be read. A line break is `\n`. */
const words: [string, string][] = [
  ...['Darker', 'cut', 'at', 'the', 'sky', '100', 'Łódź', 'naïve', 'Київ', '日本語', 'צילום'].map(
    (word): [string, string] => [word, word],
  ),
  ...['👩‍👩‍👧', '🇩🇪', '(M:x)', '#1', '*', 'LOC:', '$x', '"quoted"', "l'été", '100%', ';', ','].map(
    (word): [string, string] => [word, word],
  ),
  ['|', '|'],
  ['a|C:ResolveColorRed', 'a|C:ResolveColorRed'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  [']]>', ']]>'],
  ['-->', '-->'],
  ['00:00:01.000', '00:00:01.000'],
  ['\n', '\n'],
  ['\r\n', '\n'],
  ['\u2028', '\n'],
  ['\n\n \n', '\n'],
  ['\t', ''],
  ['\u202eevil\u202c', 'evil'],
  ['\u2066x\u2069', 'x'],
  ['\u200f\u200e', ''],
  ['\ufeffmark', 'mark'],
  ['nul\0l', 'null'],
  ['bell\u0007', 'bell'],
  ['esc\u001b[31m', 'esc[31m'],
  ['e\u0301', 'é'],
  ['\ufffe', ''],
]
/** Texts that begin as a formula does. */
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x")'] as const
const authors: [string, string][] = [
  ['Ana Costa', 'Ana Costa'],
  ['Ben', 'Ben'],
  ['Dr. | Nwosu', 'Dr. | Nwosu'],
  ['\u202eMallory\n', 'Mallory'],
  ['Zoë\tŁuk', 'Zoë Łuk'],
  ['', ''],
]

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)]!
}

/** Returns a text as typed, and as it should be read. */
function createText(random: Random): [string, string] {
  if (random(12) === 0) {
    const formula = pick(random, formulas)
    return [formula, formula]
  }
  const chosen = Array.from({ length: random(9) }, () => pick(random, words))
  const expected = chosen
    .map(([, read]) => read)
    .join(' ')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n')
  return [chosen.map(([typed]) => typed).join(' '), expected]
}

/** Returns a random review and what programs should read of it, each written by itself. */
export function createReview(random: Random, at: number): Sample {
  const [rate, perSecond] = rates[at % rates.length]!
  const dropFrame = rate?.den === 1001 && rate.num > 24000 && random(2) === 0
  const length = perSecond * (1 + random(3 * 3600))
  const noted: { typed: MarkedReview['notes'][number]; read: ExpectedNote }[] = []
  for (let count = random(25); count > 0; count--) {
    // a third is on a frame that has a note already
    const before = noted.length > 0 && random(3) === 0 ? pick(random, noted).read.from : null
    noted.push(createNote(random, before ?? random(length), length, rate === null))
  }
  const notes = noted.map(({ read }) => read)
  const [title, readTitle] = pick(random, [
    ['Harbor film', 'Harbor film'],
    ['Ines & Tom: <“v2”>', 'Ines & Tom: <“v2”>'],
    ['../../\u202eCON', '../../CON'],
    ['Łódź | final\nfinal', 'Łódź | final final'],
  ] as const)
  return {
    title: readTitle,
    review: {
      title,
      rate,
      startFrame: rate === null ? 0 : pick(random, [0, 3600 * perSecond, random(20 * perSecond)]),
      dropFrame,
      length,
      notes: noted.map(({ typed }) => typed),
    },
    notes: notes.toSorted((one, other) => one.from - other.from),
  }
}

function createNote(random: Random, from: number, length: number, isAudio: boolean) {
  const [author, readAuthor] = pick(random, authors)
  const [text, readText] = createText(random)
  const replies = Array.from({ length: random(4) === 0 ? 1 + random(2) : 0 }, () => {
    const [[author, readAuthor], [text, readText]] = [pick(random, authors), createText(random)]
    return { typed: { author, text }, read: { author: readAuthor, text: readText } }
  })
  const to = random(3) === 0 && from + 2 < length ? from + 2 + random(length - from - 2) : null
  const state = { color: pick(random, colors), isResolved: random(3) === 0 }
  return {
    typed: { from, to, author, text, ...state, replies: replies.map(({ typed }) => typed) },
    read: {
      from,
      // the last frame belongs to a range, the last millisecond ends it
      end: to === null ? null : isAudio ? to : to + 1,
      author: readAuthor,
      text: readText,
      ...state,
      replies: replies.map(({ read }) => read),
    },
  }
}

/** Returns the markers of the notes. `convert` gives the positions of a program. */
export function listExpectedMarkers(
  notes: ExpectedNote[],
  convert: (position: number) => number,
): ExpectedMarker[] {
  const markers: ExpectedMarker[] = []
  for (const { from: position, end: last, author, color, isResolved, ...note } of notes) {
    const from = convert(position)
    const end = Math.max(from + 1, last === null ? 0 : convert(last))
    const lines = [
      ...formatLine(author, note.text),
      ...note.replies.flatMap(({ author, text }) =>
        formatLine(author, text).map((line) => `> ${line}`),
      ),
    ]
    const marker = markers.at(-1)
    if (marker?.from !== from) {
      markers.push({ from, end, authors: author, lines, color, isResolved })
      continue
    }
    marker.lines.push(...lines)
    marker.end = Math.max(marker.end, end)
    if (author !== '' && !marker.authors.split(', ').includes(author))
      marker.authors = marker.authors === '' ? author : `${marker.authors}, ${author}`
    // the color is that of the first open note, or of the first
    if (marker.isResolved && !isResolved) Object.assign(marker, { color, isResolved })
  }
  return markers
}

/** Returns a note or reply as one line, or none if it says nothing. */
function formatLine(author: string, text: string): string[] {
  const line = text.split('\n').join(' / ')
  if (author === '') return line === '' ? [] : [line]
  return [line === '' ? author : `${author}: ${line}`]
}
