import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { listZipPaths, toSafeName } from './zip-names.ts'

const oddName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.stringMatching(/^[A-Za-z0-9 ._-]{0,40}\.(?:jpg|CR3|mp4)$/),
  fc.constantFrom(
    'CON',
    'con.jpg',
    'Com\u00b9.tar.gz',
    'LPT9 .txt',
    'nul',
    'CONOUT$',
    '..',
    ' ',
    '.hidden',
    'a/../../b',
    'C:\\x',
    'invoice\u202Efdp.exe',
    'e\u0301.jpg',
    '\u00e9.jpg',
    'É.jpg',
    'straße.jpg',
    'STRASSE.jpg',
    `${'🎥'.repeat(80)}.mov`,
  ),
)
const files = fc.array(
  fc.record({
    name: oddName,
    folder: fc.array(fc.oneof(oddName, fc.constantFrom('A', 'a', 'b')), { maxLength: 5 }),
  }),
  { maxLength: 40 },
)
const reserved =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i
const countBytes = (text: string) => Buffer.byteLength(text)

function expectSafe(name: string) {
  expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+$/u)
  expect(name).not.toMatch(/^[\s.]|[\s.]$/u)
  expect(name).not.toMatch(reserved)
  expect(name).toBe(name.normalize('NFC'))
}

describe('a name', () => {
  test('is safe on Windows and macOS and at most 180 bytes long', () => {
    fc.assert(
      fc.property(oddName, (name) => {
        const safe = toSafeName(name, 'File')
        expectSafe(safe)
        expect(countBytes(safe)).toBeLessThanOrEqual(180)
        expect(toSafeName(safe, 'File')).toBe(safe)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps what people read', () => {
    expect(toSafeName('O’Neil & Łukasz – 01 🎥.CR3', 'File')).toBe('O’Neil & Łukasz – 01 🎥.CR3')
    expect(toSafeName('a/b\\c:d*?.jpg', 'File')).toBe('a-b-c-d-.jpg')
    expect(toSafeName('invoice\u202Efdp.exe', 'File')).toBe('invoice-fdp.exe')
    expect(toSafeName('con.jpg', 'File')).toBe('_con.jpg')
    expect(toSafeName('contact.jpg', 'File')).toBe('contact.jpg')
    for (const nothing of ['', ' ', '...', '/', '\u0000'])
      expect(toSafeName(nothing, 'File')).toBe('File')
    const long = toSafeName(`${'🎥'.repeat(80)}.mov`, 'File')
    expect([long.endsWith('🎥.mov'), countBytes(long)]).toEqual([true, 180])
  })
})

describe('the paths of a zip', () => {
  test('are safe, unique also without case and accents composed, and short enough', () => {
    fc.assert(
      fc.property(files, (list) => {
        const paths = listZipPaths(
          list.map(({ name, folder }) => ({ name, folder: folder.join('/') })),
        )
        expect(paths.length).toBe(list.length)
        for (const path of paths) {
          expect(countBytes(path)).toBeLessThanOrEqual(180)
          for (const name of path.split('/')) expectSafe(name)
        }
        // what a system without case saves: every file is there, and no folder is a file
        const keys = paths.map((path) => path.normalize('NFD').toUpperCase().toLowerCase())
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys)
          expect(keys.some((other) => other.startsWith(`${key}/`))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('are numbered when equal, and leave out folders that all files share', () => {
    const list = (...paths: string[]) =>
      listZipPaths(
        paths.map((path) => {
          const at = path.lastIndexOf('/')
          return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) }
        }),
      )
    expect(list('H/S/a.jpg', 'H/S/A.JPG', 'H/S/a (2).jpg', 'H/S/a.jpg')).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (2) (2).jpg',
      'a (3).jpg',
    ])
    expect(list('H/A/1.jpg', 'H/B/1.jpg', 'H/2.jpg')).toEqual(['A/1.jpg', 'B/1.jpg', '2.jpg'])
    expect(list('a', 'A/b')).toEqual(['a (2)', 'A/b'])
    expect(list('x/a', 'X/a', 'y/a')).toEqual(['x/a', 'x/a (2)', 'y/a'])
  })

  test('of 10,000 files with one name take no more time than with different ones', () => {
    const paths = listZipPaths(
      Array.from({ length: 10_000 }, () => ({ folder: '', name: 'a.jpg' })),
    )
    expect(paths.at(-1)).toBe('a (10000).jpg')
  })
})
