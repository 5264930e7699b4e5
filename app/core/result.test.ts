import { expect, test } from 'vitest'

import { done, problem } from './result.ts'

test('a write that went well says so, with what came of it', () => {
  expect([done(), done('id')]).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: 'id' },
  ])
})

test('one that did not names its problem and what the sentence needs', () => {
  expect([problem('client-is-there'), problem('file-large', { most: 40 })]).toEqual([
    { ok: false, problem: 'client-is-there', facts: {} },
    { ok: false, problem: 'file-large', facts: { most: 40 } },
  ])
})
