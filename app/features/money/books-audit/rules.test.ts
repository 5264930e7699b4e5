import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bookChecks } from '#app/core/book-checks.ts'

import { type BookDifference, isSameResult, maxDifferences, toAuditResult } from './rules.ts'

const anyDifference: fc.Arbitrary<BookDifference> = fc.record({
  check: fc.constantFrom(...bookChecks),
  invoiceId: fc.option(fc.uuid()),
  stored: fc.integer(),
  expected: fc.integer(),
})

test('the result names a difference of the first check, and counts all of them up to a limit', () => {
  expect(toAuditResult([])).toBeNull()
  fc.assert(
    fc.property(fc.array(anyDifference, { minLength: 1, maxLength: 130 }), (differences) => {
      const { count, ...first } = toAuditResult(differences)!
      const checks = differences.map(({ check }) => bookChecks.indexOf(check))
      expect(bookChecks.indexOf(first.check)).toBe(Math.min(...checks))
      expect(differences).toContainEqual(first)
      expect(count).toBe(Math.min(differences.length, maxDifferences))
    }),
  )
})

test('results are the same if nothing of them differs', () => {
  fc.assert(
    fc.property(anyDifference, fc.nat(), (difference, count) => {
      const result = { ...difference, count }
      expect(isSameResult(result, { count, ...difference })).toBe(true)
      expect(isSameResult(result, { ...result, count: count + 1 })).toBe(false)
      expect(isSameResult(result, { ...result, stored: result.stored + 1 })).toBe(false)
      expect(isSameResult(result, null)).toBe(false)
    }),
  )
  expect(isSameResult(null, null)).toBe(true)
})
