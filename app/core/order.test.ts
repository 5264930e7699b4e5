import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findNextId, findStepTarget, moveBefore } from './order.ts'

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 12 })
/** An order, one of its ids, another or none to insert it before, and the ids that are visible. */
const orders = ids.chain((order) =>
  fc.record({
    order: fc.constant(order),
    id: fc.constantFrom(...order),
    before: fc.option(fc.constantFrom(...order)),
    shown: fc.subarray(order, { minLength: 1 }),
  }),
)

test('moves an item before another and leaves the others in order', () => {
  fc.assert(
    fc.property(orders, ({ order, id, before }) => {
      const placed = moveBefore(order, id, before)
      expect(placed === null).toBe(id === before)
      if (id === before) return
      expect(placed!.toSorted()).toEqual(order.toSorted())
      expect(placed!.filter((otherId) => otherId !== id)).toEqual(
        order.filter((otherId) => otherId !== id),
      )
      expect(findNextId(placed!, id)).toBe(before)
      // moving it back restores the order
      expect(moveBefore(placed!, id, findNextId(order, id))).toEqual(order)
      expect(placed === order).toBe(placed!.join() === order.join())
    }),
  )
  expect([
    moveBefore(['a'], 'x', null),
    moveBefore(['a'], 'a', 'x'),
    moveBefore([], 'a', null),
  ]).toEqual([null, null, null])
})

test('moves one place among the visible items, skipping hidden ones', () => {
  fc.assert(
    fc.property(orders, fc.constantFrom(-1, 1), ({ order, shown: shownIds }, step) => {
      for (const [index, id] of shownIds.entries()) {
        const before = findStepTarget(order, shownIds, id, step)
        expect(before === undefined).toBe(shownIds[index + step] === undefined)
        if (before === undefined) continue
        const placed = moveBefore(order, id, before)!
        expect(placed.filter((placedId) => shownIds.includes(placedId)).indexOf(id)).toBe(
          index + step,
        )
      }
      expect(findStepTarget(order, shownIds, shownIds[0]!, 0)).toBeUndefined()
    }),
  )
})
