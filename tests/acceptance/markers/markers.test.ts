import { mkdirSync, writeFileSync } from 'node:fs'

import { beforeAll, test } from 'vitest'

import { type FrameRate, canDropFrames } from '#app/core/timecode.ts'
import {
  type MarkerFormat,
  buildMarkerFile,
  markerFormats,
} from '#app/features/delivery/review-markers/rules.ts'

import { check, printLine, report } from '../../support/check.ts'
import { createFolder } from '../../support/program.ts'
import { createRandom } from '../../support/random-documents.ts'
import {
  type ExpectedMarker,
  type Sample,
  createReview,
  listExpectedMarkers,
} from './random-reviews.ts'
import {
  countFrames,
  findMalformedXml,
  listMissingTools,
  readEdl,
  readVtt,
  readWithPython,
} from './readers.ts'

const count = Number(process.env.REVIEWS ?? 500)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const folder = createFolder()
const samples: Sample[] = []
/** Texts by format. */
const texts = {} as Record<MarkerFormat, string[]>
let read: Record<string, unknown> = {}
const sum = { files: 0, markers: 0, wrong: 0 }

beforeAll(() => {
  const missing = listMissingTools()
  check('every outside program is installed', missing.length === 0, missing.join(', '))
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first.`)
  printLine(`seed ${seed}: SEED=${seed} checks the same reviews again`)
  const random = createRandom(seed)
  for (let at = 0; at < count; at++) samples.push(createReview(random, at))
  mkdirSync(`${folder}/files`, { recursive: true })
  for (const format of markerFormats)
    texts[format] = samples.map(({ review }, at) => {
      const { text } = buildMarkerFile(format, review)
      writeFileSync(getFile(format, at), text)
      return text
    })
  read = readWithPython(`${folder}/files`)
})

const getFile = (format: MarkerFormat, at: number) =>
  `${folder}/files/${String(at).padStart(4, '0')}.${format}`

/** The rate in a program that counts frames: recordings are cut at 30. */
const getRate = ({ review }: Sample): FrameRate => review.rate ?? { num: 30, den: 1 }
const getPerSecond = (sample: Sample) => Math.ceil(getRate(sample).num / getRate(sample).den)
const listInFrames = (sample: Sample) =>
  listExpectedMarkers(sample.notes, (position) =>
    sample.review.rate ? position : Math.round((position * 30) / 1000),
  )
const listInTime = (sample: Sample) => listExpectedMarkers(sample.notes, (position) => position)
const isDropping = ({ review }: Sample) =>
  review.dropFrame && review.rate !== null && canDropFrames(review.rate)
/** Seconds of a position in programs that don't count frames. */
const toSeconds = ({ review }: Sample, position: number) =>
  review.rate ? (position * review.rate.den) / review.rate.num : position / 1000
/** The position at a second, as a program that shows frames rounds it. */
const toPosition = ({ review }: Sample, seconds: number) =>
  Math.round(review.rate ? (seconds * review.rate.num) / review.rate.den : seconds * 1000)
const escapeFormula = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text)
const joinLines = ({ lines }: ExpectedMarker) => lines.join(' / ')

/** Compares what a program reads of each review with what was noted. */
function compareAll(
  format: MarkerFormat,
  read: (sample: Sample, at: number) => unknown,
  expected: (sample: Sample) => unknown,
) {
  for (const [at, sample] of samples.entries()) {
    let [seen, wanted] = ['', JSON.stringify(expected(sample))]
    try {
      seen = JSON.stringify(read(sample, at))
    } catch (error) {
      seen = String(error)
    }
    sum.files++
    sum.markers += listInTime(sample).length
    if (!check(`${format} ${at} has the notes`, seen === wanted, findDifference(seen, wanted)))
      sum.wrong++
  }
}

function findDifference(seen: string, wanted: string): string {
  const at = [...seen].findIndex((character, index) => character !== wanted[index])
  return `${seen.slice(Math.max(0, at - 40), at + 80)} — not — ${wanted.slice(Math.max(0, at - 40), at + 80)}`
}

const resolveNames = { red: 'Red', yellow: 'Yellow', green: 'Green', blue: 'Blue' }

test('Resolve reads an event of one frame for each marker', () => {
  compareAll(
    'resolve-edl',
    (sample, at) => {
      const { title, mode, events } = readEdl(texts['resolve-edl'][at]!)
      const markers = events.map(({ number, times, notes: [note = ''] }, index) => {
        const [text, color, name, frames, ...rest] = note.split('|')
        const [from, next] = times.slice(2).map((time) => countFrames(time, getPerSecond(sample)))
        const isOne =
          number === index + 1 && next! - from! === 1 && times[0] === times[2] && rest.length === 0
        return [
          isOne,
          from! - sample.review.startFrame,
          text?.trim(),
          color?.trim(),
          name?.trim(),
          frames,
        ]
      })
      return [title, mode, markers]
    },
    (sample) => [
      sample.title,
      isDropping(sample) ? 'DROP FRAME' : 'NON-DROP FRAME',
      listInFrames(sample).map((marker) => [
        true,
        marker.from,
        joinLines(marker).replaceAll('|', '/'),
        `C:ResolveColor${resolveNames[marker.color]}`,
        `M:${marker.authors.replaceAll('|', '/')}`.trim(),
        `D:${marker.end - marker.from}`,
      ]),
    ],
  )
})

test('Avid and others read locators of one event', () => {
  compareAll(
    'avid-edl',
    (sample, at) => {
      const { title, events } = readEdl(texts['avid-edl'][at]!)
      const [event] = events
      const length = event!.times.slice(2).map((time) => countFrames(time, getPerSecond(sample)))
      const locators = event!.notes.flatMap((line) => {
        const [, time, color, text] =
          /^\* LOC: (\d\d:\d\d:\d\d[:;]\d\d) (\w+) +(.*)$/u.exec(line) ?? []
        if (!time) return line.startsWith('* FROM CLIP NAME: ') ? [] : [[line]]
        return [[countFrames(time, getPerSecond(sample)) - sample.review.startFrame, color, text]]
      })
      return [title, events.length, length[1]! - length[0]!, locators]
    },
    (sample) => [
      sample.title,
      1,
      sample.review.rate ? sample.review.length : Math.round(sample.review.length * 0.03),
      listInFrames(sample).map((marker) => [
        marker.from,
        marker.color.toUpperCase(),
        joinLines(marker),
      ]),
    ],
  )
})

test('Media Composer reads a line with six columns for each marker', () => {
  compareAll(
    'avid-text',
    (sample, at) =>
      texts['avid-text']
        [at]!.split('\n')
        .slice(0, -1)
        .map((line) => {
          const [user, time = '', track, color, text, frames, ...rest] = line.split('\t')
          const from = countFrames(time, getPerSecond(sample)) - sample.review.startFrame
          return [user, from, track, color, text, Number(frames), rest.length]
        }),
    (sample) =>
      listInFrames(sample).map((marker) => [
        marker.authors || 'Review',
        marker.from,
        'V1',
        marker.color,
        joinLines(marker),
        marker.end - marker.from,
        0,
      ]),
  )
})

const premiereColors = { red: '4281740498', yellow: '4281049552', green: null, blue: '4294741314' }

test('Premiere reads the markers of a sequence', () => {
  const problems = findMalformedXml(samples.map((_, at) => getFile('premiere-xml', at)))
  check('every file for Premiere is well-formed', problems === '', problems)
  compareAll(
    'premiere-xml',
    (_, at) => read[getFile('premiere-xml', at).split('/').at(-1)!],
    (sample) => ({
      title: sample.title,
      timebase: getPerSecond(sample),
      ntsc: getRate(sample).den === 1001 ? 'TRUE' : 'FALSE',
      start: sample.review.startFrame,
      mode: isDropping(sample) ? 'DF' : 'NDF',
      markers: listInFrames(sample).map(({ from, end, authors, lines, color }) => ({
        name: authors,
        comment: lines.join('\n'),
        in: from,
        out: end - from > 1 ? end : -1,
        color: premiereColors[color],
      })),
    }),
  )
})

test('Final Cut and Resolve read the to-do items of a gap', () => {
  const problems = findMalformedXml(samples.map((_, at) => getFile('fcpxml', at)))
  check('every FCPXML is well-formed', problems === '', problems)
  compareAll(
    'fcpxml',
    (_, at) => read[getFile('fcpxml', at).split('/').at(-1)!],
    (sample) => {
      const { num, den } = getRate(sample)
      const { rate, startFrame, length } = sample.review
      return {
        title: sample.title,
        rate: den === 1 ? String(num) : `${num}/${den}`,
        start: String(startFrame),
        mode: isDropping(sample) ? 'DF' : 'NDF',
        length: String(rate ? length : Math.round(length * 0.03)),
        markers: listInFrames(sample).map((marker) => ({
          from: String(marker.from),
          length: String(marker.end - marker.from),
          value: joinLines(marker),
          note: marker.authors,
          completed: marker.isResolved ? '1' : '0',
        })),
      }
    },
  )
})

type Row = Record<string, string>

test('spreadsheets read a row for each note', () => {
  compareAll(
    'csv',
    (sample, at) =>
      (read[getFile('csv', at).split('/').at(-1)!] as Row[]).map((row) => {
        const { review } = sample
        const toFrame = (text: string) =>
          review.rate
            ? countFrames(text, getPerSecond(sample)) - review.startFrame
            : toPosition(sample, readClock(text))
        return {
          ...row,
          start: toFrame(row.start!),
          end: row.end === '' ? null : toFrame(row.end!) + (review.rate ? 1 : 0),
          seconds: toPosition(sample, Number(row.seconds)),
        }
      }),
    ({ notes, review }) =>
      notes.map(({ from, end, author, text, replies, color, isResolved }) => ({
        start: from,
        end,
        frame: review.rate ? String(from) : '',
        seconds: from,
        author: escapeFormula(author),
        note: escapeFormula(text),
        replies: escapeFormula(
          replies.map((reply) => [reply.author, reply.text].filter(Boolean).join(': ')).join('\n'),
        ),
        color,
        state: isResolved ? 'resolved' : 'open',
      })),
  )
})

/** Seconds of `00:01:05.500`. */
function readClock(text: string): number {
  const [, hours, minutes, seconds] = /^(\d\d+):(\d\d):(\d\d\.\d{3})$/.exec(text)!
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
}

test('players read a subtitle for each marker', () => {
  compareAll(
    'webvtt',
    (sample, at) =>
      readVtt(getFile('webvtt', at)).map(({ from, seconds, text }) => [
        toPosition(sample, from),
        toPosition(sample, from + seconds),
        text,
      ]),
    (sample) =>
      listInTime(sample).map(({ from, end, lines }) => [
        from,
        end - from > 1 ? end : toPosition(sample, toSeconds(sample, from) + 2),
        lines.join('\n') || '…',
      ]),
  )
})

test('Audacity reads a label for each marker', () => {
  compareAll(
    'audacity',
    (sample, at) =>
      texts.audacity[at]!.split('\n')
        .slice(0, -1)
        .map((line) => {
          const [, from, end, text] = /^(\d+\.\d{6})\t(\d+\.\d{6})\t([^\t]*)$/.exec(line)!
          return [toPosition(sample, Number(from)), toPosition(sample, Number(end)), text]
        }),
    (sample) =>
      listInTime(sample).map((marker) => [
        marker.from,
        marker.end - marker.from > 1 ? marker.end : marker.from,
        joinLines(marker),
      ]),
  )
})

test('Reaper reads a row for each marker and region', () => {
  compareAll(
    'reaper',
    (sample, at) => {
      const counts = { M: 0, R: 0 }
      return (read[getFile('reaper', at).split('/').at(-1)!] as Row[]).map((row) => {
        const kind = row['#']![0] as 'M' | 'R'
        const isNext = row['#'] === `${kind}${++counts[kind]}`
        const toFrame = (text: string) => toPosition(sample, readClock(text))
        const from = toFrame(row.Start!)
        const end = kind === 'R' ? toFrame(row.End!) : from
        return [isNext, row.Name, from, end, kind === 'R' ? toFrame(row.Length!) : 0]
      })
    },
    (sample) =>
      listInTime(sample).map((marker) => {
        const length = marker.end - marker.from > 1 ? marker.end - marker.from : 0
        const name = escapeFormula(joinLines(marker))
        return [true, name, marker.from, marker.from + length, length]
      }),
  )
})

test('reports the figure', () => {
  const format = (figure: number) => figure.toLocaleString('en-US')
  report(
    `${format(sum.files - sum.wrong)} of ${format(sum.files)} files of ${count} reviews in ${markerFormats.length} formats read back with ${format(sum.markers)} markers`,
  )
})
