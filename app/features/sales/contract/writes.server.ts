import type { SignatureDrawing } from '#app/core/drawing.ts'
import { contract, contractScan, contractSigner } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { type StoredFile, saveFiles } from '#app/features/media/file/writes.server.ts'
import {
  type NewSignature,
  insertSignature,
} from '#app/features/sales/contract-signature/writes.server.ts'

import type { NamedSigners, WholeContract } from './reads.server.ts'

type AcceptedBy = {
  id: string
  quoteId: string
  contactId: string | null
  name: string
  email: string
  recordedBy: string | null
}

/** The names of those who signed on paper, the day, and the files of the scan. */
export type PaperSignatures = {
  names: string[]
  signedOn: string
  scans: (StoredFile & { name: string })[]
}

type SignedWith = {
  consents: string[]
  drawing: SignatureDrawing | null
  initials: string[]
  signers: NamedSigners
  /** They asked to start before the withdrawal period ends. */
  startsEarly: boolean
  paper?: PaperSignatures | undefined
}

/**
 * Stores the contract of an acceptance, signed by who accepted or on paper, in its transaction,
 * whose caller checked the permission. `consents` are the sentences of the checked boxes; a drawing
 * comes with the typed name. An agreement that staff recorded has no other signers.
 */
export async function insertContract(
  ctx: TxCtx,
  acceptance: AcceptedBy,
  { templateId, templateVersion, blocks, text, hash, withdrawalDays }: WholeContract,
  { consents, drawing, initials, signers, startsEarly, paper }: SignedWith,
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
      signedOn: paper?.signedOn ?? null,
      withdrawalDays,
      startsEarly,
      createdAt: ctx.now,
    })
    .returning({ id: contract.id })
  const signature = { consents, documentHash: hash, staffId: acceptance.recordedBy }
  if (paper) await insertPaperSignatures(ctx, row!.id, paper, signature)
  else
    await insertSignature(ctx, await insertSigners(ctx, row!.id, acceptance, signers), {
      ...signature,
      method: acceptance.recordedBy !== null ? 'recorded' : drawing ? 'drawn' : 'typed',
      name: acceptance.name,
      drawing,
      initials,
    })
  await recordEvent(ctx, 'contract.created', acceptance.quoteId, { contract: row!.id })
}

async function insertPaperSignatures(
  ctx: TxCtx,
  contractId: string,
  { names, scans }: PaperSignatures,
  signature: Pick<NewSignature, 'consents' | 'documentHash' | 'staffId'>,
) {
  const signers = await ctx.db
    .insert(contractSigner)
    .values(
      names.map((name, index) => ({
        contractId,
        position: index + 1,
        side: 'client' as const,
        name,
        email: '',
      })),
    )
    .returning({ id: contractSigner.id, name: contractSigner.name })
  for (const { id, name } of signers)
    await insertSignature(ctx, id, { ...signature, method: 'recorded', name })
  await saveFiles(ctx, scans)
  await ctx.db
    .insert(contractScan)
    .values(scans.map(({ hash, name }, index) => ({ contractId, position: index + 1, hash, name })))
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
