import pg from 'pg'

import type { Config } from '../../../app/platform/config.server.ts'
import { openDatabase } from '../../../db/open.ts'
import type { DataLocation, Query } from '../../support/data.ts'

/** One thing that the database must refuse, and the constraint that its error names. */
export type Attempt = {
  name: string
  constraint: string
  run(query: Query): Promise<unknown>
}

/** The outcome of an attempt: `accepted`, or the error of the database. */
export type Outcome = 'accepted' | { code: string; constraint: string; message: string }

/**
 * Opens one connection as the program does, with its own role. `attempt` runs a transaction up to
 * its deferred checks, and takes it back.
 */
export async function openConnection({ dataDir, databaseUrl }: DataLocation) {
  const { connection, close } = await openDatabase({ dataDir, databaseUrl } as Config)
  const client = new pg.Client(connection)
  await client.connect()
  const query: Query = async (text, values) => (await client.query(text, values)).rows as never
  return {
    query,
    async attempt(run: (query: Query) => Promise<unknown>): Promise<Outcome> {
      await query('begin')
      try {
        await run(query)
        await query('set constraints all immediate')
        return 'accepted'
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        const { code = '', constraint = '', message } = error
        return { code, constraint, message }
      } finally {
        await query('rollback')
      }
    },
    async close() {
      await client.end()
      await close()
    },
  }
}

export type Connection = Awaited<ReturnType<typeof openConnection>>
