import { event } from '#app/data/schema/index.server.ts'

import type { EventData, TxCtx } from './context.server.ts'

/**
 * Inserts an event (`noun.past`) about a subject in the transaction of the change, and runs its
 * event handlers. Adds the noun to the change notices.
 */
export async function recordEvent(
  ctx: TxCtx,
  name: `${string}.${string}`,
  subjectId: string,
  data: EventData = {},
) {
  const { actor, now, requestId } = ctx
  await ctx.db.insert(event).values({
    at: now,
    name,
    subjectId,
    actorKind: actor.kind,
    actorId: actor.kind === 'staff' ? actor.id : null,
    requestId,
    data,
  })
  ctx.tx.changedNouns.add(name.slice(0, name.indexOf('.')))
  await ctx.app.onEvent(ctx, name, subjectId, data)
}
