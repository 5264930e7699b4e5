import { expect, test } from 'vitest'

import { ok, fail } from './result.ts'

test('ok() carries the value of a successful write', () => {
  expect([ok(), ok('id')]).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: 'id' },
  ])
})

test('fail() carries the problem code and the details of its message', () => {
  expect([fail('client-is-there'), fail('file-large', { most: 40 })]).toEqual([
    { ok: false, problem: 'client-is-there', details: {} },
    { ok: false, problem: 'file-large', details: { most: 40 } },
  ])
})
