import pg from 'pg'

import { minute } from '../../app/core/day.ts'
import { openEmbedded } from '../../db/embedded/embedded.ts'

export type DataLocation = { dataDir: string; databaseUrl?: string | undefined }
export type Query = <Row = Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>

/**
 * Opens the database after the program has ended, because the embedded database allows one process
 * at a time.
 */
export async function withData<T>(
  { dataDir, databaseUrl }: DataLocation,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  // Sums over many rows take longer than the program allows.
  const embedded = databaseUrl ? null : await openEmbedded(dataDir, { timeoutMs: 10 * minute })
  const pool = new pg.Pool(embedded?.connection ?? { connectionString: databaseUrl })
  try {
    return await work(async (text, values) => (await pool.query(text, values)).rows as never)
  } finally {
    await pool.end()
    await embedded?.close()
  }
}
