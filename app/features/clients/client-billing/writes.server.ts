import { isDeepStrictEqual } from 'node:util'

import { and, eq, isNull } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { client, clientBilling } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { ClientBilling, OwnBilling } from './form.ts'
import { selectClientBilling } from './reads.server.ts'

/**
 * Changes the name and address on a client's next documents; issued ones keep what they say. Fails
 * with `client-is-gone`, and `billing-was-changed` with the current revision.
 */
// oxlint-disable-next-line studio/writes-record-events -- saveBilling records it
export function changeClientBilling(
  ctx: Ctx,
  clientId: string,
  form: ClientBilling,
  revision: number,
) {
  authorize(ctx.actor, 'client-billing.change')
  return transact(ctx, (ctx) => saveBilling(ctx, clientId, form, revision))
}

/** Changes what clients may change themselves. Fails like `changeClientBilling`. */
// oxlint-disable-next-line studio/writes-record-events -- saveBilling records it
export function changeOwnBilling(ctx: Ctx, form: OwnBilling, revision: number) {
  authorize(ctx.actor, 'client-portal.change-billing')
  return transact(ctx, async (ctx) =>
    ctx.actor.kind === 'client'
      ? saveBilling(ctx, ctx.actor.clientId, form, revision)
      : fail('client-is-gone'),
  )
}

async function saveBilling(
  ctx: TxCtx,
  clientId: string,
  form: Partial<ClientBilling>,
  revision: number,
) {
  // the row of the details may not exist yet
  const [found] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.id, clientId), isNull(client.erasedAt)))
    .for('update')
  if (!found) return fail('client-is-gone')
  const { revision: current, ...before } = await selectClientBilling(ctx, clientId)
  const after = { ...before, ...form }
  if (isDeepStrictEqual(before, after)) return ok()
  if (current !== revision) return fail('billing-was-changed', { revision: current })
  await ctx.db
    .insert(clientBilling)
    .values({ clientId, ...after })
    .onConflictDoUpdate({ target: clientBilling.clientId, set: form })
  await recordEvent(ctx, 'client.billing-changed', clientId)
  return ok()
}
