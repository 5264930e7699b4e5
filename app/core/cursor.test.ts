import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatCursor, parseCursor, parseInstantCursor } from './cursor.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const encodeParts = (...parts: unknown[]) => btoa(encodeURIComponent(JSON.stringify(parts)))

test('reads a formatted cursor back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (at, id) => {
      expect(parseCursor(formatCursor({ at, id }))).toEqual({ at, id })
    }),
  )
})

test('contains only letters, digits, hyphens and underscores', () => {
  for (const at of [
    '',
    'a',
    'ab',
    '~',
    'a~',
    'ab~',
    '~~~',
    'Łukasz?',
    '2026-11-20T10:00:00.000Z',
  ]) {
    expect(formatCursor({ at, id })).toMatch(/^[\w-]+$/)
    expect(parseCursor(formatCursor({ at, id }))).toEqual({ at, id })
  }
})

test('returns null for a malformed cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseCursor(text)).not.toThrow()
    }),
  )
  expect([
    parseCursor(null),
    parseCursor(''),
    parseInstantCursor(null),
    parseInstantCursor('x'),
  ]).toEqual([null, null, null, null])
  for (const parts of [
    ['x', 'not an id'],
    ['x', '-'.repeat(36)],
    ['x', id.replaceAll('-', '0')],
    ['x', `0${id}`],
    ['x', `${id}0`],
    ['x', [id]],
    [['x'], id],
    ['\0', id],
    [1, id],
    ['x'],
    [{}],
  ])
    expect(parseCursor(encodeParts(...parts))).toBeNull()
  expect(parseCursor(btoa(encodeURIComponent(`["\\ud800","${id}"]`)))).toBeNull()
})

test('accepts instants of the years 1 to 9999 in a list by time', () => {
  expect(parseInstantCursor(encodeParts('2026-11-20T10:00:00.000Z', id))).toEqual({
    at: new Date('2026-11-20T10:00:00Z'),
    id,
  })
  for (const at of [
    '',
    'x',
    '2026-11-20',
    '0000-01-01T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '+002026-11-20T10:00:00.000Z',
    '2026-13-45T10:00:00.000Z',
    '2026-11-20T10:00:00.000Z0',
  ])
    expect(parseInstantCursor(encodeParts(at, id))).toBeNull()
})
