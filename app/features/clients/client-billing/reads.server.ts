import { eq } from 'drizzle-orm'

import { clientBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'

import type { ClientBilling } from './form.ts'

const noBilling: ClientBilling = {
  legalName: '',
  street: [],
  postalCode: '',
  city: '',
  region: '',
  country: '',
  vatId: '',
  isBusiness: false,
  buyerReference: '',
  purchaseOrder: '',
  priceMode: null,
}

/** Returns a client's billing details; their revision is 0 until something was saved. */
export async function getClientBilling(
  ctx: Ctx,
  clientId: string,
): Promise<ClientBilling & { revision: number }> {
  authorize(ctx.actor, 'billing.see')
  return selectClientBilling(ctx, clientId)
}

/** Returns the same for a contact who sees money, and for the studio that views their page. */
export async function getOwnBilling(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectClientBilling(ctx, clientId)
}

/** Returns the same without checking the permission, for writes. */
export async function selectClientBilling(
  ctx: Ctx,
  clientId: string,
): Promise<ClientBilling & { revision: number }> {
  const [row] = await ctx.db
    .select()
    .from(clientBilling)
    .where(eq(clientBilling.clientId, clientId))
  if (!row) return { ...noBilling, revision: 0 }
  const { clientId: _, language: __, remindersPausedUntil: ___, ...billing } = row
  return billing
}
