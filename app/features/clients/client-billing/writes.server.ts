import { isDeepStrictEqual } from 'node:util'

import { and, eq, isNull } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { client, clientBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { ClientBilling } from './form.ts'
import { getClientBilling } from './reads.server.ts'

/**
 * Changes the name and address on a client's next documents; issued ones keep what they say. Fails
 * with `client-is-gone`, and `billing-was-changed` with the current revision.
 */
export function changeClientBilling(
  ctx: Ctx,
  clientId: string,
  form: ClientBilling,
  revision: number,
) {
  authorize(ctx.actor, 'client-billing.change')
  return transact(ctx, async (ctx) => {
    // the row of the details may not exist yet
    const [found] = await ctx.db
      .select({ id: client.id })
      .from(client)
      .where(and(eq(client.id, clientId), isNull(client.erasedAt)))
      .for('update')
    if (!found) return fail('client-is-gone')
    const { revision: current, ...before } = await getClientBilling(ctx, clientId)
    if (isDeepStrictEqual(before, form)) return ok()
    if (current !== revision) return fail('billing-was-changed', { revision: current })
    await ctx.db
      .insert(clientBilling)
      .values({ clientId, ...form })
      .onConflictDoUpdate({ target: clientBilling.clientId, set: form })
    await recordEvent(ctx, 'client.billing-changed', clientId)
    return ok()
  })
}
