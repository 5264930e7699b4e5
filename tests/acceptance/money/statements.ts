import pg from 'pg'

import type { Config } from '#app/platform/config.server.ts'
import { getStatement } from '#app/features/money/payment/reads.server.ts'

import { openDatabase } from '../../../db/open.ts'
import { createApp, createCtx } from '../../support/app.ts'
import type { DataLocation } from '../../support/data.ts'

/** Clients whose statement, as the program shows it, ends with another balance than the journal. */
export async function listStatementFaults({ dataDir, databaseUrl }: DataLocation) {
  const { connection, close } = await openDatabase({ dataDir, databaseUrl } as Config)
  const pool = new pg.Pool(connection)
  const owner = { kind: 'staff', id: crypto.randomUUID(), role: 'owner' } as const
  const actor = { ...owner, name: 'O', email: 'o@studio.test' }
  const ctx = createCtx(createApp(pool, dataDir), actor)
  const faults: string[] = []
  try {
    const { rows } = await pool.query<{ id: string; cents: number }>(
      `select client_id as id, sum(amount)::float8 as cents from posting
        where account in ('1100', '2000') group by 1`,
    )
    for (const { id, cents } of rows) {
      const { closing, rows: lines } = await getStatement(ctx, id)
      if (closing !== cents || lines.at(-1)?.balance !== cents)
        faults.push(`${id}: ${closing} instead of ${cents}`)
    }
  } finally {
    await pool.end()
    await close()
  }
  return faults
}
