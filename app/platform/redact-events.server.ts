import { type SQL, eq, sql } from 'drizzle-orm'

import { redactEventData } from '#app/core/events.ts'
import { event } from '#app/data/schema/index.server.ts'

import type { TxCtx } from './context.server.ts'

/**
 * Lets this transaction remove values from the data of events, and clear the texts of payments. The
 * triggers of both tables reject every other change (migration 0052).
 */
export async function enableErasing(ctx: TxCtx) {
  await ctx.db.execute(sql`select set_config('backlot.erasing', 'on', true)`)
}

/**
 * Removes free text from the data of the events that match, and everything for which `names`
 * returns true. Events themselves stay, with their subjects and actors.
 */
export async function redactEvents(
  ctx: TxCtx,
  condition: SQL | undefined,
  names: (text: string) => boolean,
) {
  const rows = await ctx.db.select({ id: event.id, data: event.data }).from(event).where(condition)
  for (const { id, data } of rows) {
    const redacted = redactEventData(data, names)
    if (Object.keys(redacted).length < Object.keys(data).length)
      await ctx.db.update(event).set({ data: redacted }).where(eq(event.id, id))
  }
}
