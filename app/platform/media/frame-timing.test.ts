import { readFileSync, readdirSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type FrameRate, formatTimecode } from '#app/core/timecode.ts'

import { createBufferSource } from './byte-source.server.ts'
import { findStandardRate, readFrameTiming } from './frame-timing.server.ts'

const rates: FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

const buildBox = (kind: string, ...parts: (Buffer | number[])[]) => {
  const content = Buffer.concat(
    parts.map((part) =>
      Buffer.isBuffer(part)
        ? part
        : Buffer.concat(
            part.map((value) => {
              const word = Buffer.alloc(4)
              word.writeInt32BE(value | 0)
              return word
            }),
          ),
    ),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(kind, 4)
  return Buffer.concat([head, content])
}
const buildHandler = (kind: string) => buildBox('hdlr', [0, 0], Buffer.from(kind), [0, 0, 0])
const buildHead = (kind: string, perSecond: number) => buildBox(kind, [0, 0, 0, perSecond, 0, 0])

type Video = {
  perSecond: number
  /** Runs of frames and their durations. */
  durations: [number, number][]
  offsets?: [number, number][]
  edits?: [duration: number, from: number][]
  timecode?: { frame: number; perSecond: number; isDropping: boolean }
}

/** Builds an MP4 that has an index and no frames; the movie counts thousandths. */
function buildMovie({ perSecond, durations, offsets, edits, timecode }: Video): Buffer {
  const table = buildBox(
    'stbl',
    buildBox('stts', [0, durations.length, ...durations.flat()]),
    ...(offsets ? [buildBox('ctts', [0, offsets.length, ...offsets.flat()])] : []),
  )
  const video = buildBox(
    'trak',
    ...(edits
      ? [
          buildBox(
            'edts',
            buildBox('elst', [0, edits.length, ...edits.flatMap((edit) => [...edit, 0x10000])]),
          ),
        ]
      : []),
    buildBox('mdia', buildHead('mdhd', perSecond), buildHandler('vide'), buildBox('minf', table)),
  )
  const head = buildBox('ftyp', Buffer.from('isom'))
  const sample = buildBox('mdat', [timecode?.frame ?? 0])
  const tracks = timecode ? [video, buildTimecodeTrack(timecode, head.length + 8)] : [video]
  return Buffer.concat([head, sample, buildBox('moov', buildHead('mvhd', 1000), ...tracks)])
}

function buildTimecodeTrack(timecode: NonNullable<Video['timecode']>, position: number): Buffer {
  const entry = Buffer.alloc(34)
  entry.writeUInt32BE(34)
  entry.write('tmcd', 4)
  entry.writeUInt32BE(timecode.isDropping ? 1 : 0, 20)
  entry[32] = timecode.perSecond
  const table = buildBox(
    'stbl',
    buildBox('stsd', [0, 1], entry),
    buildBox('stsz', [0, 4, 1]),
    buildBox('stsc', [0, 1, 1, 1, 1]),
    buildBox('stco', [0, 1, position]),
  )
  return buildBox(
    'trak',
    buildBox('mdia', buildHead('mdhd', 30_000), buildHandler('tmcd'), buildBox('minf', table)),
  )
}

const read = (video: Video) => readFrameTiming(createBufferSource(buildMovie(video)))

test('reads the rate and the frames of a constant rate in any unit', async () => {
  const video = fc.record({
    rate: fc.constantFrom(...rates),
    perSecond: fc.constantFrom(600, 1000, 12_800, 30_000, 60_000, 90_000),
    frames: fc.integer({ min: 2, max: 3000 }),
  })
  await fc.assert(
    fc.asyncProperty(video, async ({ rate, perSecond, frames }) => {
      // durations as they are written when times are rounded to the unit
      const times = Array.from({ length: frames + 1 }, (_, frame) =>
        Math.round((frame * perSecond * rate.den) / rate.num),
      )
      const durations = times.slice(1).map((time, at): [number, number] => [1, time - times[at]!])
      expect(await read({ perSecond, durations })).toMatchObject({
        // a few frames in a coarse unit may be those of the rate next to it
        ...(frames > 1500 && perSecond >= 12_800 ? { rate } : {}),
        frameCount: frames,
        isVariable: false,
        isRegular: true,
      })
    }),
    { numRuns: 60 },
  )
})

test('knows a rate that no camera has, if it is constant', async () => {
  expect(await read({ perSecond: 90_000, durations: [[200, 6000]] })).toMatchObject({
    rate: { num: 15, den: 1 },
    isVariable: false,
    isRegular: true,
  })
})

test('takes the nearest rate in use for a variable one', async () => {
  const durations: [number, number][] = [
    [40, 20],
    [3, 60],
    [57, 20],
  ]
  expect(await read({ perSecond: 600, durations })).toMatchObject({
    rate: { num: 30_000, den: 1001 },
    isVariable: true,
    isRegular: false,
  })
  expect([10, 23.9, 24.01, 48, 59.95, 240].map(findStandardRate)).toEqual(
    [0, 0, 1, 5, 6, 7].map((at) => rates[at]),
  )
})

test('sorts frames that are stored in another order, and leaves out those before the edit', async () => {
  // of four frames the last is stored second, as B-frames need it
  const offsets = Array.from({ length: 48 }, (_, at): [number, number] => [
    1,
    [2, 4, 1, 1][at % 4]!,
  ])
  const reordered: Video = { perSecond: 25, durations: [[48, 1]], offsets }
  expect(await read({ ...reordered, edits: [[1920, 2]] })).toMatchObject({
    rate: { num: 25, den: 1 },
    frameCount: 48,
    isVariable: false,
    isRegular: true,
  })
  const plain: Video = { perSecond: 25, durations: [[50, 1]] }
  expect(await read({ ...plain, edits: [[1600, 10]] })).toMatchObject({
    frameCount: 40,
    isRegular: true,
  })
  expect(await read({ ...plain, edits: [[1000, 10]] })).toMatchObject({ frameCount: 25 })
})

test('knows edits that players show differently', async () => {
  const plain: Video = { perSecond: 25, durations: [[50, 1]] }
  for (const edits of [
    [
      [400, -1],
      [2000, 0],
    ],
    [
      [400, 0],
      [400, 20],
    ],
  ] as Video['edits'][])
    expect(await read({ ...plain, edits })).toMatchObject({ isVariable: false, isRegular: false })
  // the first frame begins late, and no edit says so
  expect(await read({ ...plain, offsets: [[50, 2]] })).toMatchObject({ isRegular: false })
})

test('reads the timecode of the first frame', async () => {
  const perSecond = 30_000
  const durations: [number, number][] = [[90, 1001]]
  const timecode = { frame: 107_892, perSecond: 30, isDropping: true }
  const timing = await read({ perSecond, durations, timecode })
  expect(timing).toMatchObject({ startFrame: 107_892, dropFrame: true })
  expect(formatTimecode(0, timing!.rate, timing!)).toBe('01:00:00;00')
  const doubled = await read({ perSecond: 60_000, durations, timecode })
  expect(formatTimecode(0, doubled!.rate, doubled!)).toBe('01:00:00;00')
  const pal = { frame: 90_000, perSecond: 25, isDropping: true }
  expect(await read({ perSecond: 25, durations: [[9, 1]], timecode: pal })).toMatchObject({
    startFrame: 90_000,
    dropFrame: false,
  })
})

test('reads the videos of the sample studio', async () => {
  for (const name of readdirSync('media/loops').filter((name) => name.endsWith('.mp4'))) {
    const timing = await readFrameTiming(createBufferSource(readFileSync(`media/loops/${name}`)))
    expect([name, timing?.isRegular, timing?.isVariable]).toEqual([name, true, false])
  }
})

test('returns null for files without frames', async () => {
  expect(await read({ perSecond: 25, durations: [] })).toBeNull()
  expect(await read({ perSecond: 0, durations: [[5, 1]] })).toBeNull()
  expect(await readFrameTiming(createBufferSource(Buffer.from('nothing')))).toBeNull()
})
