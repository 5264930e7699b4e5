import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ProblemCode } from '#app/messages/problems.ts'

import {
  type UploadItem,
  type UploadEvent,
  type ThroughputSamples,
  validateFile,
  classifyResponse,
  getTargetFolder,
  listForDisplay,
  isJunk,
  isUnfinished,
  isRetryable,
  findNextUpload,
  addSample,
  toPercent,
  estimateSecondsLeft,
  applyEvent,
  computeTotals,
  getRetryDelay,
} from './ui/queue.ts'

const buildItem = (id: number, bytes: number): UploadItem => ({
  id,
  key: String(id),
  name: `${id}.jpg`,
  folder: '',
  bytes,
  sent: 0,
  seconds: null,
  state: 'waiting',
  problem: null,
  tries: 0,
  restarts: 0,
  drop: 1,
  dropSize: 1,
  target: null,
  delivery: null,
  existingName: null,
  isReplacement: false,
})
const mega = 1024 ** 2

const events: fc.Arbitrary<UploadEvent> = fc.oneof(
  fc
    .constantFrom('start', 'uploaded', 'pause', 'signed-out', 'lost', 'added', 'duplicate', 'retry')
    .map((type) => ({ type }) as UploadEvent),
  fc.record({
    type: fc.constant('progress' as const),
    bytes: fc.integer({ min: -5, max: 2000 }),
    seconds: fc.constant(null),
  }),
  fc.record({ type: fc.constant('disconnected' as const), answered: fc.boolean() }),
  fc.record({ type: fc.constant('refused' as const), problem: fc.constant('file-kind') }),
)

describe('one upload', () => {
  test('never exceeds its size, always has a problem when rejected, and stays finished, for any order of events', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(events, { maxLength: 200 }),
        (bytes, happened) => {
          happened.reduce(
            (file, event) => {
              const after = applyEvent(file, event)
              expect(after.sent).toBeGreaterThanOrEqual(0)
              expect(after.sent).toBeLessThanOrEqual(bytes)
              expect(after.state === 'refused').toBe(after.problem !== null)
              if (file.state === 'added' || file.state === 'duplicate') expect(after).toBe(file)
              if (
                after.state === 'processing' ||
                after.state === 'added' ||
                after.state === 'duplicate'
              )
                expect(after.sent).toBe(bytes)
              expect({
                ...after,
                sent: 0,
                seconds: 0,
                state: '',
                problem: '',
                tries: 0,
                restarts: 0,
              }).toEqual({
                ...file,
                sent: 0,
                seconds: 0,
                state: '',
                problem: '',
                tries: 0,
                restarts: 0,
              })
              return after
            },
            buildItem(1, bytes),
          )
        },
      ),
    )
  })

  test('retries forever without a response, and gives up on a server that keeps failing or losing the file', () => {
    const applyTimes = (file: UploadItem, event: UploadEvent, times: number) =>
      Array.from({ length: times }).reduce<UploadItem>(
        (file) => applyEvent(applyEvent(file, { type: 'start' }), event),
        file,
      )
    expect(applyTimes(buildItem(1, 9), { type: 'disconnected', answered: false }, 500).state).toBe(
      'disconnected',
    )
    expect(applyTimes(buildItem(1, 9), { type: 'disconnected', answered: true }, 20).state).toBe(
      'disconnected',
    )
    expect(applyTimes(buildItem(1, 9), { type: 'disconnected', answered: true }, 21)).toMatchObject(
      {
        state: 'refused',
        problem: 'server-silent',
      },
    )
    expect(applyTimes(buildItem(1, 9), { type: 'lost' }, 3)).toMatchObject({
      state: 'waiting',
      sent: 0,
    })
    expect(applyEvent(applyTimes(buildItem(1, 9), { type: 'lost' }, 4), { type: 'retry' })).toEqual(
      buildItem(1, 9),
    )
  })

  test('waits longer after each failure, and at most a minute', () => {
    expect([0, 1, 2, 3, 6, 7, 8, 900].map(getRetryDelay)).toEqual([
      1000, 1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
    ])
  })
})

describe('all uploads', () => {
  const some = fc
    .array(
      fc.tuple(
        fc.constantFrom(1, 5 * mega, 900 * mega),
        fc.constantFrom<UploadItem['state']>(
          'waiting',
          'sending',
          'processing',
          'disconnected',
          'signed-out',
          'added',
          'duplicate',
          'refused',
        ),
        fc.nat(100),
      ),
      { maxLength: 60 },
    )
    .map((all) =>
      all.map(([bytes, state, percent], id): UploadItem => ({
        ...buildItem(id, bytes),
        state,
        sent:
          state === 'added' || state === 'duplicate' ? bytes : Math.floor((bytes * percent) / 100),
      })),
    )

  test('start in order of each size, at most two at a time and one large one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(1, 5 * mega, 64 * mega, 900 * mega), { maxLength: 40 }),
        fc.infiniteStream(fc.boolean()),
        (sizes, choices) => {
          let files = sizes.map((bytes, id) => buildItem(id, bytes))
          const begunIds: number[] = []
          for (;;) {
            for (let next = findNextUpload(files); next; next = findNextUpload(files)) {
              const { id } = next
              begunIds.push(id)
              files = files.map((file) =>
                file.id === id ? applyEvent(file, { type: 'start' }) : file,
              )
            }
            const busy = files.filter(({ state }) => state === 'sending')
            expect(busy.length).toBeLessThanOrEqual(2)
            expect(busy.filter(({ bytes }) => bytes >= 64 * mega).length).toBeLessThanOrEqual(1)
            const [first, last] = [busy[0], busy.at(-1)]
            if (!first || !last) break
            const { id } = choices.next().value ? first : last
            files = files.map((file) => (file.id === id ? { ...file, state: 'added' } : file))
          }
          const listBegun = (large: boolean) =>
            begunIds.filter((id) => sizes[id]! >= 64 * mega === large)
          expect(begunIds.toSorted((a, b) => a - b)).toEqual(sizes.map((_, id) => id))
          expect([listBegun(true), listBegun(false)]).toEqual([
            listBegun(true).toSorted((a, b) => a - b),
            listBegun(false).toSorted((a, b) => a - b),
          ])
        },
      ),
    )
  })

  test('count each file once, never send more than the total, and are done exactly when none is unfinished', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (files, paused) => {
        const sums = computeTotals(files, paused)
        expect(
          sums.added + sums.duplicates + sums.refused + files.filter(isUnfinished).length,
        ).toBe(files.length)
        expect(sums.sent).toBeLessThanOrEqual(sums.bytes)
        expect(sums.phase === 'none' || sums.phase === 'done').toBe(!files.some(isUnfinished))
        expect(toPercent(sums.sent, sums.bytes) === 100).toBe(
          sums.bytes > 0 && sums.sent === sums.bytes,
        )
      }),
    )
  })

  test('are listed unfinished first, then rejected, and none twice', () => {
    fc.assert(
      fc.property(some, fc.nat(80), (files, most) => {
        const displayList = listForDisplay(files, most)
        expect(displayList.length).toBe(Math.min(files.length, most))
        expect(new Set(displayList).size).toBe(displayList.length)
        const left = files.filter((file) => !displayList.includes(file))
        if (left.some(({ state }) => state === 'refused'))
          expect(
            displayList.some(({ state }) => ['waiting', 'added', 'duplicate'].includes(state)),
          ).toBe(false)
      }),
    )
  })

  test('estimate the time left: unknown at first, exact at an even rate, restarted after a setback', () => {
    const addSampleAt = (pace: ThroughputSamples, millisecond: number) =>
      addSample(pace, millisecond, millisecond * 50)
    const even = Array.from({ length: 40 }, (_, n) => n * 300).reduce(addSampleAt, [])
    expect(estimateSecondsLeft(even, 500_000)).toBe(10)
    expect(estimateSecondsLeft(addSampleAt(addSampleAt([], 0), 1000), 500_000)).toBeNull()
    expect(estimateSecondsLeft(addSample(even, 12_000, 3), 1)).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9000), fc.nat(5000)), { minLength: 1 }), (steps) => {
        let [now, sent] = [0, 0]
        const pace = steps.reduce<ThroughputSamples>(
          (pace, [wait, more]) => addSample(pace, (now += wait), (sent += more)),
          [],
        )
        expect(pace.length).toBeLessThanOrEqual(82)
        const left = estimateSecondsLeft(pace, 1000)
        if (left !== null) expect(left).toBeGreaterThan(0)
      }),
    )
  })
})

describe('validation before the upload', () => {
  const buildFile = (name: string, type = '', size = 10) => ({ name, type, size })
  test('recognizes formats by extension or type, and rejects other files', () => {
    for (const name of [
      'a.JPG',
      'b.jpeg',
      'c.png',
      'd.webp',
      'e.avif',
      'f.mov',
      'g.MP4',
      'h.wav',
      'i.mp3',
      'j.m4a',
      'k.flac',
    ])
      expect(validateFile(buildFile(name))).toBeNull()
    expect([
      validateFile(buildFile('a.blob', 'image/png')),
      validateFile(buildFile('notes.txt', 'text/plain')),
      validateFile(buildFile('a.exe')),
      validateFile(buildFile('without an ending')),
    ]).toEqual([null, 'file-kind', 'file-kind', 'file-kind'])
    expect([
      validateFile(buildFile('a.HEIC', 'image/heic')),
      validateFile(buildFile('a.jpg', 'image/jpeg', 0)),
      validateFile(buildFile('a.mp4'), ['picture']),
    ]).toEqual(['picture-heic', 'file-empty', 'picture-kind'])
  })

  test('limits the size per kind', () => {
    expect([
      validateFile(buildFile('a.jpg', '', 41 * mega)),
      validateFile(buildFile('a.mov', '', 41 * mega)),
      validateFile(buildFile('a.mov', '', 9000 * mega)),
      validateFile(buildFile('a.wav', '', 3000 * mega)),
    ]).toEqual(['picture-heavy', null, 'film-heavy', 'sound-heavy'])
  })

  test('allows a retry after a failure, but not for a file rejected for its content', () => {
    const refused: ProblemCode[] = [
      'file-empty',
      'picture-kind',
      'film-heavy',
      'picture-heic',
      'picture-damaged',
      'picture-large',
      'file-changed',
    ]
    const failed: ProblemCode[] = ['server-silent', 'upload-gone', 'no-room', 'picture-lost']
    expect(refused.some(isRetryable)).toBe(false)
    expect(failed.every(isRetryable)).toBe(true)
  })

  test('skips system files, and puts dropped folders inside the open one', () => {
    expect(
      [
        'Harbor/.DS_Store',
        'Thumbs.db',
        'a/desktop.ini',
        '__MACOSX/a.jpg',
        '.hidden/a.jpg',
        '._a.jpg',
      ].every(isJunk),
    ).toBe(true)
    expect(['Harbor/a.jpg', 'a.b.jpg', 'thumbs.jpg'].some(isJunk)).toBe(false)
    expect([
      getTargetFolder('', 'a.jpg'),
      getTargetFolder('Harbor', 'a.jpg'),
      getTargetFolder('Harbor/Selects', 'Day 1/ Left /a.jpg'),
      getTargetFolder('', '/../x/./a.jpg'),
    ]).toEqual(['', 'Harbor', 'Harbor/Selects/Day 1/Left', 'x'])
  })

  test('classifies responses', () => {
    const classify = (status: number, body = '', isElsewhere = false) =>
      classifyResponse(status, body, isElsewhere)
    expect([classify(200), classify(201), classify(204)]).toEqual([null, null, null])
    expect([classify(0), classify(502), classify(423), classify(409), classify(429)]).toEqual([
      { type: 'disconnected', answered: false },
      ...Array.from({ length: 4 }, () => ({ type: 'disconnected', answered: true })),
    ])
    expect([classify(200, '', true), classify(401), classify(404), classify(410)]).toEqual([
      { type: 'signed-out' },
      { type: 'signed-out' },
      { type: 'lost' },
      { type: 'lost' },
    ])
    expect([
      classify(422, '{"ok":false,"problem":"picture-damaged"}'),
      classify(415, 'file-kind\n'),
      classify(413, 'file-heavy'),
      classify(413, '<html><center>nginx</center></html>'),
      classify(507),
      classify(503, '{"ok":false,"problem":"no-room"}'),
      classify(422, '{"ok":false,"problem":"closing"}'),
    ]).toEqual([
      { type: 'refused', problem: 'picture-damaged' },
      { type: 'refused', problem: 'file-kind' },
      { type: 'refused', problem: 'file-heavy' },
      { type: 'refused', problem: 'proxy-limit' },
      { type: 'refused', problem: 'no-room' },
      { type: 'refused', problem: 'no-room' },
      { type: 'disconnected', answered: true },
    ])
  })
})
