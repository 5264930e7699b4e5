type Queries = { query(text: string, values: unknown[]): Promise<unknown> }

/** Registers a file that has no bytes, so that rows can refer to it. */
export async function insertFile(pool: Queries, hash: string, bytes = 1) {
  await pool.query(
    'insert into file (hash, bytes, stored_at) values ($1, $2, now()) on conflict do nothing',
    [hash, bytes],
  )
}
