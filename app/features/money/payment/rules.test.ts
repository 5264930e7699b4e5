import fc from 'fast-check'
import { expect, test } from 'vitest'

import { planAllocation, planRelease } from './rules.ts'

const cents = fc.nat(1_000_000)
const sum = (amounts: { cents: number }[]) => amounts.reduce((total, part) => total + part.cents, 0)

test('an allocation is never more than the payment or what is open, and pays in order', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 8 }), (paid, opens) => {
      const invoices = opens.map((open, index) => ({ id: String(index), open }))
      const parts = planAllocation(paid, invoices)
      const total = opens.reduce((sum, open) => sum + open, 0)
      expect(sum(parts)).toBe(Math.min(paid, total))
      for (const { id, cents } of parts) {
        expect(cents).toBeGreaterThan(0)
        expect(cents).toBeLessThanOrEqual(invoices[Number(id)]!.open)
      }
      // all but the last are paid in full
      for (const { id, cents } of parts.slice(0, -1)) expect(cents).toBe(opens[Number(id)])
    }),
  )
})

test('a release takes at most what is allocated, in order, and nothing for nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1_000_000 }), fc.array(cents), (limit, amounts) => {
      const allocations = amounts.map((cents, index) => ({ cents, at: index }))
      const parts = planRelease(allocations, limit)
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      expect(sum(parts)).toBe(Math.max(Math.min(limit, total), 0))
      for (const { cents, at } of parts) {
        expect(cents).toBeGreaterThan(0)
        expect(cents).toBeLessThanOrEqual(amounts[at]!)
      }
    }),
  )
})
