import { expect, test } from 'vitest'

import { ok, fail } from './result.ts'

test('a write that went well says so, with what came of it', () => {
  expect([ok(), ok('id')]).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: 'id' },
  ])
})

test('one that did not names its problem and what the sentence needs', () => {
  expect([fail('client-is-there'), fail('file-large', { most: 40 })]).toEqual([
    { ok: false, problem: 'client-is-there', details: {} },
    { ok: false, problem: 'file-large', details: { most: 40 } },
  ])
})
