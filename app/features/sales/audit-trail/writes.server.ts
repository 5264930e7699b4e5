import { takeLock } from '#app/data/locks.server.ts'
import { auditEntry, auditEntryDetails } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

import {
  type AuditEntry,
  computeDetailsHash,
  computeEntryHash,
  getAuditHead,
} from './reads.server.ts'
import { type AuditDetails, type AuditKind, chainStart } from './rules.ts'

type NewEntry = {
  subjectId: string
  kind: AuditKind
  documentHash?: string
  details?: AuditDetails
}

/**
 * Adds an entry to the audit trail in the transaction of what happened, and returns it. The next
 * entry waits for the end of this transaction, so call it after all other locks are taken.
 */
export async function appendAuditEntry(
  ctx: TxCtx,
  { subjectId, kind, documentHash, details = {} }: NewEntry,
): Promise<AuditEntry> {
  await takeLock(ctx.db, 'auditTrail')
  const { seq, hash: previousHash } = (await getAuditHead(ctx)) ?? chainStart
  const content = {
    seq: seq + 1,
    subjectId,
    kind,
    at: ctx.now,
    documentHash: documentHash ?? null,
    detailsHash: computeDetailsHash(details),
  }
  const hash = computeEntryHash(previousHash, content)
  const entry = { ...content, previousHash, hash }
  await ctx.db.insert(auditEntry).values(entry)
  if (Object.keys(details).length > 0)
    await ctx.db.insert(auditEntryDetails).values({ seq: entry.seq, details })
  return entry
}
