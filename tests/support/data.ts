import pg from 'pg'

import type { Config } from '../../app/platform/config.server.ts'
import { openDatabase } from '../../db/open.ts'

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
  const { connection, close } = await openDatabase({ dataDir, databaseUrl } as Config)
  const pool = new pg.Pool(connection)
  try {
    return await work(async (text, values) => (await pool.query(text, values)).rows as never)
  } finally {
    await pool.end()
    await close()
  }
}
