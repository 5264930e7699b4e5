import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'

import { createClock } from './clock.server.ts'

test('moves the clock by the milliseconds in a file, in both directions, and ignores a file without a number', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'backlot-clock-')), 'clock')
  const clock = createClock(file)
  const measureShift = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40))
    return Math.round((clock().getTime() - Date.now()) / day)
  }
  expect(await measureShift()).toBe(0)
  writeFileSync(file, `${30 * day}\n`)
  expect(await measureShift()).toBe(30)
  writeFileSync(file, String(-2 * day))
  expect(await measureShift()).toBe(-2)
  for (const nonsense of ['soon', '1e400', '']) {
    writeFileSync(file, nonsense)
    expect(await measureShift()).toBe(0)
  }
  rmSync(file)
  expect(await measureShift()).toBe(0)
})

test('uses the machine’s clock without a file', () => {
  const before = new Date()
  const now = createClock(undefined)()
  expect(now >= before && now <= addMs(before, day)).toBe(true)
})
