import { event } from '#app/data/schema/index.server.ts'

import type { TxCtx } from './context.server.ts'

/**
 * Writes down what happened (`noun.past`) and to what, in the transaction of the change, and lets
 * follow what follows from it.
 */
export async function record(
  ctx: TxCtx,
  name: `${string}.${string}`,
  subjectId: string,
  facts: Record<string, string | number | boolean | null> = {},
) {
  const { actor, now, requestId } = ctx
  await ctx.db.insert(event).values({
    at: now,
    name,
    subjectId,
    actorKind: actor.kind,
    actorId: actor.kind === 'staff' ? actor.id : null,
    requestId,
    facts,
  })
  ctx.inside.happened.add(name.slice(0, name.indexOf('.')))
  await ctx.app.react(ctx, name, subjectId)
}
