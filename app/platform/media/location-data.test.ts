import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { createCrcDifference } from './crc-difference.server.ts'
import { findLocationData } from './location-data.server.ts'
import { redactIptc } from './photoshop-locations.server.ts'
import { redactXmp } from './xmp-locations.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'locations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const exif = {
  IFD0: { Make: 'SONY', Copyright: 'Longlight' },
  IFD2: { BodySerialNumber: 'SN4711', CameraOwnerName: 'Quellmarkt' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 59/1' },
}

const createImage = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#824' } })
    .toFormat(format)
    .withExif(exif)
    .toBuffer()

/** Returns the bytes as they are sent, or null if they can't be read to their end. */
async function redact(bytes: Buffer): Promise<Buffer | null> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const found = await findLocationData(path).catch(() => null)
  if (!found) return null
  const after = Buffer.from(bytes)
  let end = 0
  for (const [position, length, text] of found.ranges) {
    expect(position).toBeGreaterThanOrEqual(end)
    end = position + length
    after.fill(0, position, end)
    if (text) after.write(text, position, 'latin1')
  }
  expect(after.length).toBe(bytes.length)
  expect((crc32(bytes) ^ found.crcDifference) >>> 0).toBe(crc32(after))
  return after
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s keeps all but locations',
  async (format) => {
    const image = await createImage(format)
    const after = (await redact(image))!
    for (const secret of ['SN4711', 'Quellmarkt']) {
      expect(image.includes(secret)).toBe(true)
      expect(after.includes(secret)).toBe(false)
    }
    for (const kept of ['SONY', 'Longlight']) expect(after.includes(kept)).toBe(true)
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(image).raw().toBuffer())
    // what was overwritten stays so
    expect(await redact(after)).toEqual(after)
  },
)

test('a file that is cut off anywhere is not sent', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const image = await createImage(format)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 60, max: image.length - 1 }), async (length) => {
        expect(await redact(image.subarray(0, length))).toBeNull()
      }),
      { numRuns: 30 },
    )
  }
})

test('damaged bytes change nothing but what is found', async () => {
  const images = await Promise.all((['jpeg', 'png', 'webp', 'avif'] as const).map(createImage))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...images),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 20,
      }),
      async (image, changes) => {
        const damaged = Buffer.from(image)
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte
        await redact(damaged)
      },
    ),
    { numRuns: 300 },
  )
})

test('unknown bytes after an image are removed, and too many make it uncertain', async () => {
  const image = await createImage('jpeg')
  const after = await redact(Buffer.concat([image, Buffer.from('Quellmarkt 52.5163')]))
  expect(after!.subarray(image.length).every((byte) => byte === 0)).toBe(true)
  expect(await redact(Buffer.concat([image, Buffer.alloc(70_000, 'x')]))).toBeNull()
})

test('the difference of a CRC is that of all bytes', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 3000 }),
      fc.array(fc.tuple(fc.nat(3000), fc.uint8Array({ minLength: 1, maxLength: 40 }))),
      (bytes, changes) => {
        const difference = createCrcDifference(bytes.length)
        const after = Buffer.from(bytes)
        let end = 0
        for (const [gap, change] of changes) {
          const position = end + (gap % 97)
          if (position + change.length > bytes.length) break
          difference.add(position, Buffer.from(change))
          for (const [at, byte] of change.entries()) after[position + at]! ^= byte
          end = position + change.length
        }
        expect((crc32(Buffer.from(bytes)) ^ difference.finish()) >>> 0).toBe(crc32(after))
      },
    ),
  )
})

test('private elements and attributes of XMP become spaces, under any prefix', () => {
  const name = fc.constantFrom('City', 'GPSLatitude', 'Location', 'RegionInfo', 'SerialNumber')
  const prefix = fc.constantFrom('photoshop', 'e', 'x1')
  const value = fc.stringMatching(/^SECRET[a-z ]{0,20}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, prefix, value, fc.integer({ min: 0, max: 3 }))), (rows) => {
      const body = rows.map(([name, prefix, value, form]) => {
        const tag = `${prefix}:${name}`
        if (form === 0) return `<rdf:Description ${tag}="${value}" xmp:Rating="5"/>`
        if (form === 1) return `<rdf:Description ${tag} = '${value}'></rdf:Description>`
        if (form === 2) return `<${tag}><rdf:Seq><rdf:li>${value}</rdf:li></rdf:Seq></${tag}>`
        return `<${tag} rdf:resource="${value}"/>`
      })
      const text = `<?xpacket begin=""?><x:xmpmeta><!-- <a> --><dc:rights>kept</dc:rights>${body.join('\n')}</x:xmpmeta><?xpacket end="w"?>`
      const bytes = Buffer.from(text)
      redactXmp(bytes)
      expect(bytes.length).toBe(Buffer.byteLength(text))
      expect(bytes.includes('SECRET')).toBe(false)
      expect(bytes.includes('<dc:rights>kept</dc:rights>')).toBe(true)
    }),
  )
})

test('XMP that can’t be read to its end throws', () => {
  for (const text of [
    '<a>',
    '<a b="c',
    '<a></b>',
    '<!DOCTYPE a><a/>',
    '<a><!-- </a>',
    '\0<\0a\0/\0>\0',
  ])
    expect(() => redactXmp(Buffer.from(text)), text).toThrow()
})

test('places in IPTC become spaces', () => {
  const write = (dataset: number, text: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, dataset, 0, text.length]), Buffer.from(text)])
  const bytes = Buffer.concat([write(90, 'Berlin'), write(110, 'Credit'), write(101, 'Germany')])
  redactIptc(bytes)
  expect(bytes.toString('latin1')).toContain('Credit')
  expect(bytes.toString('latin1')).not.toMatch(/Berlin|Germany/)
  expect(() => redactIptc(bytes.subarray(0, -3))).toThrow()
})
