import type { PoolConfig } from 'pg'

import type { Config } from '../app/platform/config.server.ts'
import { openEmbedded } from './embedded/embedded.ts'

export type OpenDatabase = { connection: PoolConfig; embedded: boolean; close(): Promise<void> }

/** Opens the configured database: a PostgreSQL server, or the embedded one in the data folder. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl)
    return { connection: { connectionString: databaseUrl }, embedded: false, close: async () => {} }
  const embedded = await openEmbedded(dataDir)
  return { connection: embedded.connection, embedded: true, close: embedded.close }
}
