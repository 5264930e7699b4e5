import { expect, test } from 'vitest'

import { openTestDatabase } from '../../tests/support/context.ts'
import { limitQueries, createPool } from './db.server.ts'

test('turns jit off, and fails a query that gets no answer', async () => {
  const database = await openTestDatabase()
  const pool = createPool({ ...database.connection, statement_timeout: 0 })
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  await pool.end()
  const limited = createPool({ ...database.connection, statement_timeout: 0 })
  limitQueries(limited)
  await expect(limited.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
  await limited.end()
  await database.close()
})
