import { expect, test } from 'vitest'

import { findPlaceholder } from './insert-text.ts'

test('a placeholder is deleted whole from its ends and from inside, others by character', () => {
  const text = 'In {reply}, or {nope}'
  const [start, end] = [3, 10]
  const find = (caret: number, key: 'Backspace' | 'Delete') =>
    findPlaceholder(text, caret, key, ['reply'])
  expect([start, 5, end].map((caret) => find(caret, 'Backspace'))).toEqual([null, [3, 10], [3, 10]])
  expect([start, 5, end].map((caret) => find(caret, 'Delete'))).toEqual([[3, 10], [3, 10], null])
  expect(find(text.length, 'Backspace')).toBeNull()
})
