import type pg from 'pg'

/** Runs statements in one transaction without triggers, as by hand in the database. */
export async function changeByHand(pool: pg.Pool, ...statements: string[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}
