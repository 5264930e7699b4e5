import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { asc, desc, eq, gt } from 'drizzle-orm'

import { auditEntry, auditEntryDetails } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import {
  type AuditDetails,
  type ChainHead,
  type ChainedContent,
  chainStart,
  formatChainedContent,
  formatDetails,
  verifyChain,
} from './rules.ts'

export type AuditEntry = typeof auditEntry.$inferSelect
/** An entry with who did it and from where; null if nothing is known or the person was erased. */
export type DetailedAuditEntry = AuditEntry & { details: AuditDetails | null }

/** Entries that one statement reads, so that none takes long. */
const rowsAtOnce = 500

export function computeHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function computeEntryHash(previousHash: string, entry: ChainedContent): string {
  return computeHash(previousHash + formatChainedContent(entry))
}

export function computeDetailsHash(details: AuditDetails): string {
  return computeHash(formatDetails(details))
}

/** Returns the newest entry of the chain, without checking the permission; null if it is empty. */
export async function getAuditHead({ db }: Ctx): Promise<ChainHead | null> {
  const [head] = await db
    .select({ seq: auditEntry.seq, hash: auditEntry.hash })
    .from(auditEntry)
    .orderBy(desc(auditEntry.seq))
    .limit(1)
  return head ?? null
}

/** Lists the entries of a quote, oldest first, without checking the permission. */
export async function listAuditEntries(
  { db }: Ctx,
  subjectId: string,
): Promise<DetailedAuditEntry[]> {
  const rows = await db
    .select({ entry: auditEntry, details: auditEntryDetails.details })
    .from(auditEntry)
    .leftJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
    .where(eq(auditEntry.subjectId, subjectId))
    .orderBy(asc(auditEntry.seq))
  return rows.map(({ entry, details }) => ({ ...entry, details }))
}

type Verdict = { ok: true; count: number } | { ok: false; seq: number }

/**
 * Verifies the whole chain and the details that weren't erased, without checking the permission.
 * Returns the number of entries, or that of the first one that was changed, inserted or removed.
 */
export async function verifyAuditTrail(
  { db }: Ctx,
  { rows = rowsAtOnce }: { rows?: number } = {},
): Promise<Verdict> {
  let head = chainStart
  for (let count = rows; count === rows;) {
    const from = performance.now()
    const found = await db
      .select({ entry: auditEntry, details: auditEntryDetails.details })
      .from(auditEntry)
      .leftJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
      .where(gt(auditEntry.seq, head.seq))
      .orderBy(asc(auditEntry.seq))
      .limit(rows)
    const entries = found.map(({ entry, details }) => ({ ...entry, details }))
    const chain = verifyChain(entries, { head, computeHash })
    const changed = entries.find((entry) => !hasOwnDetails(entry))
    if (!chain.ok) return { ok: false, seq: Math.min(chain.seq, changed?.seq ?? chain.seq) }
    if (changed) return { ok: false, seq: changed.seq }
    head = chain.head
    count = found.length
    // others get as much time of the database
    if (count === rows) await setTimeout(performance.now() - from)
  }
  return { ok: true, count: head.seq }
}

/** Returns false for details that aren't those that the entry was made with. */
function hasOwnDetails({ details, detailsHash }: DetailedAuditEntry): boolean {
  return details === null || computeDetailsHash(details) === detailsHash
}
