import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'

import { readZip } from '../../../tests/support/zip.ts'
import { type Segment, createSegmentReader } from './segments.server.ts'
import { type ZipEntry, type ZipPlan, planZip, splitIntoParts } from './zip-plan.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modified = { year: 2026, month: 11, day: 28, hour: 13, minute: 37 }
const gibibyte = 1024 ** 3

let written = 0
function createEntry(path: string, content: Uint8Array): ZipEntry {
  const source = join(folder, String(written++))
  writeFileSync(source, content)
  return { path, bytes: content.length, crc32: crc32(content), modified, source }
}

async function readRange(plan: ZipPlan, from: number, to: number): Promise<Buffer> {
  const reader = createSegmentReader(plan.listSegments(from, to))
  const bytes = Buffer.alloc(to - from + 2)
  const length = await reader.read(bytes)
  await reader.close()
  return bytes.subarray(0, length)
}

/** Returns the bytes of a planned zip of files that don't exist, as if they had only zeros. */
function readZeros(plan: ZipPlan, from: number, to: number): Uint8Array[] {
  return [...plan.listSegments(from, to)].map((segment: Segment) =>
    'bytes' in segment ? segment.bytes : Buffer.alloc(segment.to - segment.from + 1),
  )
}

class PlanReader extends yauzl.RandomAccessReader {
  readonly plan: ZipPlan
  constructor(plan: ZipPlan) {
    super()
    this.plan = plan
  }
  override _readStreamForRange(start: number, end: number) {
    return Readable.from(readZeros(this.plan, start, end - 1))
  }
}

/** Returns the entries that yauzl finds. */
async function listEntries(plan: ZipPlan) {
  const zip = await yauzl.fromRandomAccessReaderPromise(new PlanReader(plan), plan.size, {
    autoClose: false,
  })
  const entries: yauzl.Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return { entries, zip }
}

describe('a zip', () => {
  test('has exactly its size, opens, and every range is part of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), {
          maxLength: 6,
        }),
        fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 6, maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(5000), fc.nat(5000)), { maxLength: 20 }),
        async (names, contents, ranges) => {
          const paths = names.map((name, at) => `${at}/${name.replace(/[\\/\0]/g, '-')}.jpg`)
          const plan = planZip(paths.map((path, at) => createEntry(path, contents[at]!)))
          const whole = await readRange(plan, 0, plan.size - 1)
          expect(whole.length).toBe(plan.size)
          expect(await readZip(whole)).toEqual(
            new Map(paths.map((path, at) => [path, Buffer.from(contents[at]!)])),
          )
          for (const [one, other] of ranges) {
            const [from, to] = [one % plan.size, other % plan.size].toSorted((a, b) => a - b)
            expect(await readRange(plan, from!, to!)).toEqual(whole.subarray(from, to! + 1))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('says when its files were changed, and that everyone may read them', async () => {
    const { entries } = await listEntries(planZip([createEntry('a.txt', Buffer.from('hello'))]))
    const [entry] = entries
    expect(entry!.getLastModDate({ timezone: 'local' })).toEqual(new Date(2026, 10, 28, 13, 37))
    expect([
      entry!.externalFileAttributes >>> 16,
      entry!.versionNeededToExtract,
      entry!.extraFieldLength,
      entry!.generalPurposeBitFlag,
    ]).toEqual([0o100644, 20, 0, 0x0800])
  })

  test('uses zip64 exactly where a number needs it', async () => {
    const toEntry = (bytes: number, at = 0) => ({
      path: `${at}.mov`,
      bytes,
      crc32: at,
      modified,
      source: '',
    })
    const large = 5 * gibibyte
    const { entries, zip } = await listEntries(
      planZip([
        toEntry(1, 0),
        toEntry(large, 1),
        toEntry(2 ** 32 - 2, 2),
        toEntry(2 ** 32 - 1, 3),
        toEntry(7, 4),
      ]),
    )
    expect(
      entries.map((entry) => [
        entry.uncompressedSize,
        entry.versionNeededToExtract,
        entry.extraFieldLength,
      ]),
    ).toEqual([
      [1, 20, 0],
      [large, 45, 20],
      [2 ** 32 - 2, 45, 12],
      [2 ** 32 - 1, 45, 28],
      [7, 45, 12],
    ])
    // its local header is where the directory says
    const last = await zip.openReadStreamPromise(entries[4]!)
    last.destroy()
    // four bytes less than 4 GiB before the directory need none
    const fits = planZip([toEntry(2 ** 32 - 2 - 30 - '0.mov'.length)])
    expect((await listEntries(fits)).entries[0]!.extraFieldLength).toBe(0)
    expect(fits.size).toBe(2 ** 32 - 2 + 46 + '0.mov'.length + 22)
  })

  test('of 65,534 files needs no zip64, and of 70,000 has all of them', async () => {
    for (const [count, end] of [
      [65_534, 22],
      [70_000, 98],
    ] as const) {
      const plan = planZip(
        Array.from({ length: count }, (_, at) => ({
          path: `${at}`.padStart(6, '0'),
          bytes: 3,
          crc32: 9,
          modified,
          source: '',
        })),
      )
      expect(plan.size).toBe(count * (30 + 6 + 3 + 46 + 6) + end)
      const zip = await yauzl.fromBufferPromise(Buffer.concat(readZeros(plan, 0, plan.size - 1)), {
        lazyEntries: true,
      })
      expect(zip.entryCount).toBe(count)
    }
  })

  test('has another ETag when a name, a content or a time changes', () => {
    const entry = createEntry('a', Buffer.from('a'))
    const etags = [
      entry,
      { ...entry, path: 'b' },
      { ...entry, crc32: 1 },
      { ...entry, bytes: 2 },
      { ...entry, modified: { ...modified, minute: 38 } },
    ].map((one) => planZip([one]).etag)
    expect(new Set(etags).size).toBe(5)
    expect(planZip([{ ...entry, source: 'elsewhere' }]).etag).toBe(etags[0])
    expect(etags[0]).toMatch(/^"[0-9a-f]{16}"$/)
  })
})

test('parts keep the order, are as few as fit, and no larger than allowed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3000), { maxLength: 40 }),
      fc.integer({ min: 500, max: 5000 }),
      (sizes, most) => {
        const entries = sizes.map((bytes, at) => ({
          path: `${at}`,
          bytes,
          crc32: 0,
          modified,
          source: '',
        }))
        const parts = splitIntoParts(entries, most)
        expect(parts.flat()).toEqual(entries)
        for (const part of parts) expect(part.length === 1 || planZip(part).size <= most).toBe(true)
        // the first file of the next part would not have fit, with room for zip64
        for (const [at, part] of parts.slice(0, -1).entries())
          expect(
            planZip([...part, parts[at + 1]![0]!]).size + 60 * part.length + 60,
          ).toBeGreaterThan(most)
      },
    ),
  )
})
