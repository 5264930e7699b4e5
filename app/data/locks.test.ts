import { expect, test } from 'vitest'

import { openTestDatabase } from '../../tests/support/context.ts'
import { createPool, toDatabase } from './db.server.ts'
import { lockNumbers, takeLock } from './locks.server.ts'

test('no two locks share a number', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a lock is held until the transaction ends, and one with a session until it closes', async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.connection)
  const client = await pool.connect()
  const ownLocks =
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()"
  const countHeld = async () => (await client.query(ownLocks)).rows[0].count as number
  await client.query('begin')
  await takeLock(toDatabase(client), 'websitePart', { key: 'settings' })
  await takeLock(toDatabase(client), 'websitePart', { key: 'page:/' })
  await takeLock(toDatabase(client), 'portfolioOrder')
  expect(await countHeld()).toBe(3)
  await takeLock(toDatabase(client), 'schema', { scope: 'session' })
  await client.query('commit')
  expect(await countHeld()).toBe(1)
  client.release(true)
  await pool.end()
  await database.close()
})
