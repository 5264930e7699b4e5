import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { readCaptureDetails, toLocalCapture } from './capture-details.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'capture-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const exif = {
  IFD0: { Make: 'SONY', Model: 'ILCE-7M4' },
  IFD2: { DateTimeOriginal: '2026:05:12 14:03:11', SubSecTimeOriginal: '25' },
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads when a %s was taken', async (format) => {
  const path = join(folder, `photo.${format}`)
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#824' } })
    .toFormat(format)
    .withExif(exif)
    .toFile(path)
  expect(await readCaptureDetails(path)).toEqual({
    capturedLocal: '2026-05-12T14:03:11.250',
    camera: 'SONY ILCE-7M4',
  })
})

test('returns nothing for damaged and other files', async () => {
  const path = join(folder, 'damaged.jpg')
  writeFileSync(path, Buffer.from('ffd8ffe100ff457869660000494900', 'hex'))
  const nothing = { capturedLocal: null, camera: '' }
  expect(await readCaptureDetails(path)).toEqual(nothing)
  expect(await readCaptureDetails(join(folder, 'missing.jpg'))).toEqual(nothing)
})

test('accepts only times that exist', () => {
  expect(toLocalCapture('2026:05:12 14:03:11', '1234')).toBe('2026-05-12T14:03:11.123')
  expect(toLocalCapture('2026-05-12T14:03:11+0200')).toBe('2026-05-12T14:03:11.000')
  for (const text of ['0000:00:00 00:00:00', '2026:02:30 10:00:00', '    :  :     :  :  ', ''])
    expect(toLocalCapture(text)).toBeNull()
})
