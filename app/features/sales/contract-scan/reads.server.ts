import { asc, eq } from 'drizzle-orm'

import { contractScan } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { selectContract } from '#app/features/sales/contract/reads.server.ts'
import { selectSigners } from '#app/features/sales/contract-signature/reads.server.ts'
import { selectAcceptance } from '#app/features/sales/quote-acceptance/reads.server.ts'

import type { PaperContract } from './rules.ts'

/** Returns how a quote's contract was signed on paper; null if it wasn't. */
export async function findPaperContract(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.see')
  return selectPaperContract(ctx, quoteId)
}

/** Returns the same for the client's own contact who sees money, of a quote found for them. */
export async function findOwnPaperContract(ctx: Ctx, clientId: string, quoteId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectPaperContract(ctx, quoteId)
}

/** Returns the same without checking the permission, for writes. */
export async function selectPaperContract(
  ctx: Ctx,
  quoteId: string,
): Promise<PaperContract | null> {
  const accepted = await selectAcceptance(ctx, quoteId)
  const signed = accepted && (await selectContract(ctx, accepted.id))
  if (!signed?.signedOn) return null
  const signers = await selectSigners(ctx, signed.id)
  const scans = await ctx.db
    .select({ position: contractScan.position, name: contractScan.name, hash: contractScan.hash })
    .from(contractScan)
    .where(eq(contractScan.contractId, signed.id))
    .orderBy(asc(contractScan.position))
  return { names: signers.map(({ name }) => name), signedOn: signed.signedOn, scans }
}
