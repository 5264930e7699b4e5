import { describe, expect, test } from 'vitest'

import { findPatternProblem, formatDocumentNumber } from './document-number.ts'

describe('number patterns', () => {
  test('name what is missing', () => {
    expect(findPatternProblem('INV-{year}-{number:4}', true)).toBeNull()
    expect(findPatternProblem('{number}', false)).toBeNull()
    expect(findPatternProblem('INV-{number}', true)).toBe('number-pattern-without-year')
    expect(findPatternProblem('INV-{year}', true)).toBe('number-pattern-without-number')
    for (const pattern of [
      '{number}{number}',
      '{number:0}',
      'INV {month} {number}',
      '{number}<b>',
      `{number}${'x'.repeat(21)}`,
    ])
      expect(findPatternProblem(pattern, false)).toMatch(/^number-pattern/)
  })
  test('print leading zeros, and more digits where needed', () => {
    expect(formatDocumentNumber('INV-{year}-{number:4}', 2027, 4)).toBe('INV-2027-0004')
    expect(formatDocumentNumber('INV-{year}-{number:4}', 2027, 12_345)).toBe('INV-2027-12345')
    expect(formatDocumentNumber('{number}/{year}', 2027, 7)).toBe('7/2027')
  })
})
