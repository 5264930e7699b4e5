import { eq } from 'drizzle-orm'

import { quote } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

import type { QuoteRow } from './reads.server.ts'

/** Locks a quote, which comes before its bookings in the order of locks. */
export async function lockQuote({ db }: TxCtx, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quote).where(eq(quote.id, id)).for('update')
  return row
}
