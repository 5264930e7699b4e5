import { contract, contractSigner } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { insertSignature } from '#app/features/sales/contract-signature/writes.server.ts'

import type { NamedSigners, WholeContract } from './reads.server.ts'

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
 * checked the permission. `consents` are the sentences of the checked boxes. An agreement that
 * staff recorded has no other signers.
 */
export async function insertContract(
  ctx: TxCtx,
  acceptance: AcceptedBy,
  { templateId, templateVersion, blocks, text, hash }: WholeContract,
  { consents, signers }: { consents: string[]; signers: NamedSigners },
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
      signsInOrder: signers.inOrder,
      createdAt: ctx.now,
    })
    .returning({ id: contract.id })
  const signerId = await insertSigners(ctx, row!.id, acceptance, signers)
  await insertSignature(ctx, signerId, {
    method: acceptance.recordedBy === null ? 'typed' : 'recorded',
    name: acceptance.name,
    consents,
    documentHash: hash,
    staffId: acceptance.recordedBy,
  })
  await recordEvent(ctx, 'contract.created', acceptance.quoteId, { contract: row!.id })
}

/** Inserts the signers, with the studio as the last, and returns the one who accepted. */
async function insertSigners(
  ctx: TxCtx,
  contractId: string,
  { contactId, name, email }: AcceptedBy,
  { contacts, isCountersigned }: NamedSigners,
): Promise<string> {
  const named = contacts.map((contact) => ({
    contactId: contact.id,
    name: contact.name,
    email: contact.email,
  }))
  const ofClient = named.length > 0 ? named : [{ contactId, name, email }]
  const rows = await ctx.db
    .insert(contractSigner)
    .values([
      ...ofClient.map((signer, index) => ({
        ...signer,
        contractId,
        position: index + 1,
        side: 'client' as const,
      })),
      ...(isCountersigned
        ? [
            {
              contractId,
              position: ofClient.length + 1,
              side: 'studio' as const,
              name: '',
              email: '',
            },
          ]
        : []),
    ])
    .returning({ id: contractSigner.id, contactId: contractSigner.contactId })
  return (rows.find((row) => row.contactId === contactId) ?? rows[0]!).id
}
