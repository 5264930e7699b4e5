import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createUploadLocks } from './locks.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-locks-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { signal } = new AbortController()

test('whoever comes later asks the one before to let go, and has it then', async () => {
  const locks = createUploadLocks(folder)(5000)
  const [first, second] = [locks.newLock('a'), locks.newLock('a')]
  let asked = 0
  await first.lock(signal, async () => {
    if (asked++ === 1) await first.unlock()
  })
  await second.lock(signal, () => {})
  expect(asked).toBe(2)
  await locks.newLock('b').lock(signal, () => {})
})

test('another process is kept out until it is over, and told to try again', async () => {
  const [ours, theirs] = [
    createUploadLocks(folder)(5000).newLock('c'),
    createUploadLocks(folder)(200),
  ]
  await ours.lock(signal, () => {})
  await expect(theirs.newLock('c').lock(signal, () => {})).rejects.toMatchObject({
    status_code: 423,
  })
  await ours.unlock()
  await theirs.newLock('c').lock(signal, () => {})
})
