import { asc, desc, eq } from 'drizzle-orm'

import {
  acceptance,
  clientContact,
  contract,
  contractEnding,
  contractSignature,
  contractSigner,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

/** A person who signs a contract, with the signature once there is one. */
export type Signer = typeof contractSigner.$inferSelect & {
  signature: typeof contractSignature.$inferSelect | null
}

/** Returns the signers of a contract in their order, without checking the permission. */
export async function selectSigners({ db }: Ctx, contractId: string): Promise<Signer[]> {
  const rows = await db
    .select({ signer: contractSigner, signature: contractSignature })
    .from(contractSigner)
    .leftJoin(contractSignature, eq(contractSignature.signerId, contractSigner.id))
    .where(eq(contractSigner.contractId, contractId))
    .orderBy(asc(contractSigner.position))
  return rows.map(({ signer, signature }) => ({ ...signer, signature }))
}

/** Returns the initials of each signer of the client who signed, one for each place. */
export function listInitials(signers: Signer[]): string[][] {
  return signers.flatMap(({ side, signature }) =>
    side === 'client' && signature ? [signature.initials] : [],
  )
}

/**
 * Returns the newest contract of a quote with its signers and how it ended, if it did, without
 * checking the permission; null if there was none or if its acceptance was undone.
 */
export async function selectQuoteContract(ctx: Ctx, quoteId: string) {
  const [row] = await ctx.db
    .select({
      contract,
      acceptance,
      ending: contractEnding,
      staff: staff.name,
      by: clientContact.name,
    })
    .from(contract)
    .innerJoin(acceptance, eq(acceptance.id, contract.acceptanceId))
    .leftJoin(contractEnding, eq(contractEnding.contractId, contract.id))
    .leftJoin(staff, eq(staff.id, contractEnding.staffId))
    .leftJoin(clientContact, eq(clientContact.id, contractEnding.contactId))
    .where(eq(acceptance.quoteId, quoteId))
    .orderBy(desc(contract.number))
    .limit(1)
  if (!row || (row.acceptance.undoneAt !== null && row.ending === null)) return null
  return {
    ...row.contract,
    number: row.contract.number!,
    acceptance: row.acceptance,
    signers: await selectSigners(ctx, row.contract.id),
    ending: row.ending && { ...row.ending, by: row.staff ?? row.by },
  }
}
export type QuoteContract = NonNullable<Awaited<ReturnType<typeof selectQuoteContract>>>

/**
 * Returns the sentences of the checked boxes, as the page shows them; `startsEarly` if the one that
 * asks to start before the withdrawal period ends was checked too.
 */
export async function listConsents(ctx: Ctx, startsEarly = false): Promise<string[]> {
  const { contract } = getClientQuoteMessages(ctx.language)
  const { name } = await getStudio(ctx)
  return [
    contract.agree,
    `${contract.electronic} ${contract.paper(name)}`,
    ...(startsEarly ? [`${contract.early} ${contract.earlyHint}`] : []),
  ]
}
