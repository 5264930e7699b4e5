import { trimDrawing, drawingHeight, drawingWidth } from '#app/core/drawing.ts'
import {
  type DocumentBlock,
  type DocumentContent,
  type TableBlock,
  normalizeDocument,
} from '#app/core/document.ts'

/** Returns a generator of whole numbers below a bound, the same for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof createRandom>

const words = [
  ['wedding', 'film,', 'full', 'day', 'ffi', 'office', 'AVATAR', '100', 'B-roll', 'São', 'Łódź'],
  ['Müller', '&', 'Söhne', 'naïve', 'œuvre', '<b>', '"quoted"', "l'été", '50%', '№', 'µ', 'μ'],
  ['Ελλάδα', 'Αθήνα', 'Київ', 'Москва', 'Tiếng', 'Việt', 'ắ', 'x̂', 'q̇', 'Ẹ̀', 'Ω'],
  ['🎥', '👩‍👩‍👧', '🇩🇪', '1️⃣', '❤️', '👍🏽', 'Mill🎞️'],
  ['W'.repeat(90), 'ö'.repeat(300), 'https://longlight.example/a/very/long/path?with=values'],
]
const rightToLeft = [
  'צילום',
  'חתונה',
  '(מלא)',
  'بع',
  'تصوير',
  'شركة',
  'المد',
  '2027',
  'Mill',
  'בע״מ',
]
const amounts = ['$1,240.00', '−$300.50', '1.146,14\u00a0€', '¥12,000', 'CHF\u00a01’200.00', '0']

/** Returns a document of any kind of text; every tenth has 500 lines or text from right to left. */
export function createRandomDocument(random: Random, at: number): DocumentContent {
  const isRightToLeft = at % 10 === 5
  const write = (length: number) => writeText(random, length, isRightToLeft)
  const listTexts = (most: number, length: number) =>
    Array.from({ length: random(most + 1) }, () => write(1 + random(length)))
  const pick = <T>(values: T[]) => values[random(values.length)]!
  const middle: DocumentBlock[] = [
    {
      kind: 'parties',
      parties: Array.from({ length: 1 + random(3) }, () => ({
        label: 'Bill to',
        name: write(4),
        lines: listTexts(6, 6),
        ...(random(3) === 0 && { drawing: createDrawing(random) }),
      })),
    },
    { kind: 'prose', style: 'headline', heading: write(5), paragraphs: listTexts(2, 40) },
    createTable(random, at % 10 === 9 && at < 100 ? 500 : random(40), write),
    {
      kind: 'totals',
      rows: Array.from({ length: random(8) }, (_, row) => ({
        label: write(1 + random(6)),
        value: pick(amounts),
        ...(row === 3 && { isStrong: true }),
      })),
    },
    { kind: 'prose', style: 'normal', paragraphs: listTexts(4, 120) },
    { kind: 'qr', size: 25, path: 'M0 0h7v1h-7z', alt: 'QR code' },
    { kind: 'prose', style: 'small', heading: write(3), paragraphs: listTexts(3, 300) },
  ]
  return normalizeDocument({
    language: pick(['en', 'de', 'he']),
    paper: pick(['letter', 'a4']),
    title: `Invoice INV-2027-${String(at).padStart(4, '0')}`,
    author: write(4),
    createdAt: new Date(1_800_000_000_000 + random(1_000_000) * 1000).toISOString(),
    accent: pick([null, '#8a5a12', '#ffffff']),
    pageLabel: 'Page %p of %n',
    blocks: [
      {
        kind: 'head',
        title: write(2),
        studio: write(3),
        facts: Array.from({ length: random(8) }, () => ({ label: 'Number', value: write(4) })),
      },
      ...middle,
      { kind: 'foot', lines: listTexts(3, 20) },
    ],
  })
}

function createDrawing(random: Random) {
  const strokes = Array.from({ length: 1 + random(5) }, () =>
    Array.from({ length: 1 + random(60) }, () => [
      random(drawingWidth + 1),
      random(drawingHeight + 1),
    ]).flat(),
  )
  return { ...trimDrawing({ strokes }), alt: 'Signature of Mara Lind' }
}

function createTable(random: Random, lines: number, write: (length: number) => string): TableBlock {
  const columns = 2 + random(4)
  return {
    kind: 'table',
    ...(random(3) === 0 && { heading: write(3) }),
    columns: Array.from({ length: columns }, (_, at) => ({
      label: at === 0 ? 'Description' : `Heading ${at}`,
      align: at === 0 ? 'start' : 'end',
      share: at === 0 ? 50 : 18,
    })),
    rows: Array.from({ length: lines }, () => ({
      cells: Array.from({ length: columns }, (_, at) =>
        at === 0 ? write(1 + random(8)) : amounts[random(amounts.length)]!,
      ),
      ...(random(3) === 0 && { note: write(1 + random(30)) }),
      ...(random(9) === 0 && { isStrong: true as const }),
    })),
  }
}

function writeText(random: Random, length: number, isRightToLeft: boolean): string {
  return Array.from({ length }, () => {
    const list = isRightToLeft && random(3) > 0 ? rightToLeft : words[chooseList(random)]!
    return list[random(list.length)]!
  }).join(random(40) === 0 ? '\n' : ' ')
}

/** Mostly plain words, and seldom very long ones. */
function chooseList(random: Random): number {
  const at = random(100)
  return at < 60 ? 0 : at < 80 ? 1 : at < 92 ? 2 : at < 99 ? 3 : 4
}
