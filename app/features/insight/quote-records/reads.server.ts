import { type SQL, eq } from 'drizzle-orm'

import {
  acceptance,
  agreementDocument,
  auditEntry,
  auditEntryDetails,
  contract,
  contractEnding,
  contractScan,
  contractSignature,
  contractSigner,
  quote,
  quoteVersion,
  quoteVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { isOneOf, readRows } from '#app/features/insight/record-rows/reads.server.ts'

/** Quotes with what was sent, how far contacts got, and what was agreed, which stays. */
export async function readQuotes(ctx: Ctx, id: string) {
  const quotes = await readRows(ctx, quote, eq(quote.clientId, id))
  const ids = quotes.map(({ id }) => id)
  const acceptances = await readRows(ctx, acceptance, isOneOf(acceptance.quoteId, ids))
  const acceptanceIds = acceptances.map(({ id }) => id)
  return {
    quotes,
    'quote-versions': await readRows(ctx, quoteVersion, isOneOf(quoteVersion.quoteId, ids)),
    'quote-visits': await readRows(ctx, quoteVisit, isOneOf(quoteVisit.quoteId, ids)),
    acceptances,
    ...(await readContracts(ctx, acceptanceIds)),
    agreements: await readRows(
      ctx,
      agreementDocument,
      isOneOf(agreementDocument.acceptanceId, acceptanceIds),
    ),
    'audit-entries': await readAuditEntries(ctx, isOneOf(auditEntry.subjectId, ids)),
  }
}

/** Contracts with their signers, signatures and scans, and those that ended before the last one. */
async function readContracts(ctx: Ctx, acceptanceIds: string[]) {
  const contracts = await readRows(ctx, contract, isOneOf(contract.acceptanceId, acceptanceIds))
  const ids = contracts.map(({ id }) => id)
  const signers = await readRows(ctx, contractSigner, isOneOf(contractSigner.contractId, ids))
  const signerIds = signers.map(({ id }) => id)
  return {
    contracts,
    'contract-signers': signers,
    'contract-signatures': await readRows(
      ctx,
      contractSignature,
      isOneOf(contractSignature.signerId, signerIds),
    ),
    'contract-scans': await readRows(ctx, contractScan, isOneOf(contractScan.contractId, ids)),
    'contract-endings': await readRows(
      ctx,
      contractEnding,
      isOneOf(contractEnding.contractId, ids),
    ),
  }
}

/** Returns entries of the audit trail that still have details. */
export async function readAuditEntries({ db }: Ctx, condition: SQL) {
  const rows = await db
    .select({ entry: auditEntry, details: auditEntryDetails.details })
    .from(auditEntryDetails)
    .innerJoin(auditEntry, eq(auditEntry.seq, auditEntryDetails.seq))
    .where(condition)
    .orderBy(auditEntry.seq)
  return rows.map(({ entry, details }) => ({ ...entry, details }))
}
