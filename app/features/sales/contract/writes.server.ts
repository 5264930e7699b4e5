import { contract, contractSigner } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { insertSignature } from '#app/features/sales/contract-signature/writes.server.ts'

import type { WholeContract } from './reads.server.ts'

type AcceptedBy = {
  id: string
  quoteId: string
  contactId: string | null
  name: string
  email: string
  recordedBy: string | null
}

/**
 * Stores the contract of an acceptance, signed by who accepted, in its transaction, whose caller
 * checked the permission. `consents` are the sentences of the checked boxes.
 */
export async function insertContract(
  ctx: TxCtx,
  acceptance: AcceptedBy,
  { templateId, templateVersion, blocks, text, hash }: WholeContract,
  consents: string[],
) {
  const { contactId, name, email, recordedBy } = acceptance
  const [row] = await ctx.db
    .insert(contract)
    .values({
      acceptanceId: acceptance.id,
      templateId,
      templateVersion,
      blocks,
      text,
      hash,
      createdAt: ctx.now,
    })
    .returning({ id: contract.id })
  const [signer] = await ctx.db
    .insert(contractSigner)
    .values({ contractId: row!.id, position: 1, side: 'client', contactId, name, email })
    .returning({ id: contractSigner.id })
  await insertSignature(ctx, signer!.id, {
    method: recordedBy === null ? 'typed' : 'recorded',
    name,
    consents,
    documentHash: hash,
    staffId: recordedBy,
  })
  await recordEvent(ctx, 'contract.created', acceptance.quoteId, { contract: row!.id })
}
