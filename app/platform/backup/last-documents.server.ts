import type pg from 'pg'

import { hasTable } from '#app/data/db.server.ts'

/**
 * Returns the numbers of the newest invoice and credit note. The next ones follow them, also if
 * others had these numbers before the restore.
 */
export async function listLastDocuments(client: pg.PoolClient): Promise<string[]> {
  if (!(await hasTable(client, 'public.invoice'))) return []
  const { rows } = await client.query<{ number: string }>(
    `select distinct on (series) document_number as number from invoice
      order by series desc, year desc, number desc`,
  )
  return rows.map(({ number }) => number)
}
