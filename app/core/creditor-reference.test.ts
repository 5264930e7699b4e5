import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatCreditorReference, isCreditorReference } from './creditor-reference.ts'

test('creditor references match the examples of ISO 11649 and find every single mistake', () => {
  expect(formatCreditorReference('539007547034')).toBe('RF18539007547034')
  expect(isCreditorReference('RF18 5390 0754 7034')).toBe(true)
  expect(isCreditorReference('RF18 5390 0754 7043')).toBe(false)
  expect(isCreditorReference('18539007547034')).toBe(false)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.nat(12),
      fc.nat(9),
      (number, offset, digit) => {
        const reference = formatCreditorReference(`INV-2027-${String(number).padStart(4, '0')}`)
        expect(isCreditorReference(reference)).toBe(true)
        const place = Math.min(offset + 2, reference.length - 1)
        const changed = reference.slice(0, place) + digit + reference.slice(place + 1)
        expect(isCreditorReference(changed)).toBe(changed === reference)
      },
    ),
  )
})
