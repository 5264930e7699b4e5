import { contract } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'

import type { WholeContract } from './reads.server.ts'

/** Stores the contract of an acceptance in its transaction, whose caller checked the permission. */
export async function insertContract(
  ctx: TxCtx,
  acceptance: { id: string; quoteId: string },
  { templateId, templateVersion, blocks, text, hash }: WholeContract,
  consents: string[],
) {
  const [row] = await ctx.db
    .insert(contract)
    .values({
      acceptanceId: acceptance.id,
      templateId,
      templateVersion,
      blocks,
      text,
      hash,
      consents,
      createdAt: ctx.now,
    })
    .returning({ id: contract.id })
  await recordEvent(ctx, 'contract.created', acceptance.quoteId, { contract: row!.id })
}
