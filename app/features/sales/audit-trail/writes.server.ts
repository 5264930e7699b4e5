import { auditEntry } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

import type { AuditDetails, AuditKind } from './rules.ts'

export type AuditEntry = typeof auditEntry.$inferSelect

/**
 * Adds an entry to the audit trail in the transaction of what happened, and returns it. Call it
 * after all other locks are taken.
 */
export async function appendAuditEntry(
  _ctx: TxCtx,
  _entry: {
    subjectId: string
    kind: AuditKind
    documentHash?: string
    details?: AuditDetails
  },
): Promise<AuditEntry> {
  throw new Error('unfinished')
}
