import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createUploadLocks } from './locks.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-locks-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { signal } = new AbortController()

test('a second request makes the first one release the lock, and then gets it', async () => {
  const locks = createUploadLocks(folder)(5000)
  const [first, second] = [locks.newLock('a'), locks.newLock('a')]
  let requestCount = 0
  await first.lock(signal, async () => {
    if (requestCount++ === 1) await first.unlock()
  })
  await second.lock(signal, () => {})
  expect(requestCount).toBe(2)
  await locks.newLock('b').lock(signal, () => {})
})

test('another lock on the same file waits, and fails with 423 after its timeout', async () => {
  const [firstLock, otherLocks] = [
    createUploadLocks(folder)(5000).newLock('c'),
    createUploadLocks(folder)(200),
  ]
  await firstLock.lock(signal, () => {})
  await expect(otherLocks.newLock('c').lock(signal, () => {})).rejects.toMatchObject({
    status_code: 423,
  })
  await firstLock.unlock()
  await otherLocks.newLock('c').lock(signal, () => {})
})
