import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'

import {
  type RequestedCode,
  codeLifetime,
  formatCode,
  getCodeState,
  getOldestCodeStart,
  redactAddress,
  maxAttempts,
  parseCode,
} from './rules.ts'

const start = new Date('2030-03-01T15:00:00Z')
const digits = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'))
const space = fc.stringMatching(/^[ \t\n\u00a0\u2009\u2011-]{0,3}$/)

describe('a typed code', () => {
  test('is the same with spaces and hyphens anywhere, and in full-width digits', () => {
    fc.assert(
      fc.property(digits, fc.array(space, { minLength: 7, maxLength: 7 }), (code, spaces) => {
        const typed = [...code].map((digit, at) => spaces[at] + digit).join('') + spaces[6]
        expect(parseCode(typed)).toBe(code)
        expect(parseCode(formatCode(code))).toBe(code)
        const wide = typed.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
        expect(parseCode(wide)).toBe(code)
      }),
    )
  })

  test('is only six digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '7', 'x', '٣', '.') }), (text) => {
        expect(parseCode(text)).toBe(/^[07]{6}$/.test(text) ? text : null)
      }),
    )
  })
})

describe('a code', () => {
  const code = fc.record({
    createdAt: fc.integer({ min: -40, max: 40 }).map((n) => addMs(start, n * minute)),
    attempts: fc.integer({ min: 0, max: maxAttempts }),
    isUsed: fc.boolean(),
  })
  const build = ({
    createdAt,
    attempts,
    isUsed,
  }: {
    createdAt: Date
    attempts: number
    isUsed: boolean
  }) => ({
    createdAt,
    expiresAt: addMs(createdAt, codeLifetime),
    attempts,
    usedAt: isUsed ? createdAt : null,
  })

  test('can be entered for ten minutes, once, and before five wrong ones', () => {
    fc.assert(
      fc.property(code, (input) => {
        const row: RequestedCode = build(input)
        const age = start.getTime() - row.createdAt.getTime()
        const isOpen = age < 10 * minute && !input.isUsed && input.attempts < 5
        expect(getCodeState(row, start).kind === 'open').toBe(isOpen)
      }),
    )
  })

  test('that was wrong five times locks until 15 minutes after it was requested', () => {
    const row: RequestedCode = build({ createdAt: start, attempts: 5, isUsed: false })
    const until = addMs(start, 15 * minute)
    expect(getCodeState(row, start)).toEqual({ kind: 'locked', until })
    expect(getCodeState(row, addMs(until, -1))).toEqual({ kind: 'locked', until })
    expect(getCodeState(row, until)).toEqual({ kind: 'none', until: null })
  })

  test('is deleted only when it can neither be entered nor lock', () => {
    fc.assert(
      fc.property(code, (input) => {
        const row: RequestedCode = build(input)
        if (row.createdAt >= getOldestCodeStart(start)) return
        expect(['none', 'expired']).toContain(getCodeState(row, start).kind)
      }),
    )
  })
})

test('an address shows only its first letter and its domain', () => {
  expect(redactAddress('mara.lind@tide.example')).toBe('m…@tide.example')
  expect(redactAddress('"a@b"@tide.example')).toBe('"…@tide.example')
  expect(redactAddress('😀x@tide.example')).toBe('😀…@tide.example')
})
