import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'

import { eventSchemas } from '#app/core/events.ts'
import {
  acceptance,
  agreementDocument,
  auditEntry,
  auditEntryDetails,
  event,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { parseUserAgent } from '#app/features/people/session/rules.ts'

import {
  type AuditDetails,
  type AuditEntryView,
  type AuditTrailView,
  type ChainHead,
  type ChainedContent,
  chainStart,
  formatChainedContent,
  formatDetails,
  verifyChain,
} from './rules.ts'

export type AuditEntry = typeof auditEntry.$inferSelect
/**
 * An entry with the details, which are null if nothing is known or the person was erased, and the
 * name of who did it: of someone of the studio as it is today, of a contact as it was then.
 */
export type DetailedAuditEntry = WithDetails & { by: string | null }
type WithDetails = AuditEntry & { details: AuditDetails | null }

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
    .select({ entry: auditEntry, details: auditEntryDetails.details, staffName: staff.name })
    .from(auditEntry)
    .leftJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
    .leftJoin(staff, sql`${staff.id}::text = ${auditEntryDetails.details}->>'staffId'`)
    .where(eq(auditEntry.subjectId, subjectId))
    .orderBy(asc(auditEntry.seq))
  return rows.map(({ entry, details, staffName }) => ({
    ...entry,
    details,
    by: staffName ?? (details?.staffId === undefined ? details?.name : null) ?? null,
  }))
}

/**
 * Returns the audit trail of a quote for its page, and the first entry that isn't intact: one of
 * these, or what the last nightly check of the whole chain found. Only those who see the activity
 * log see addresses and browsers.
 */
export async function findAuditTrail(ctx: Ctx, quoteId: string): Promise<AuditTrailView> {
  authorize(ctx.actor, 'quote.see')
  const entries = await listAuditEntries(ctx, quoteId)
  const changed = entries.find((entry) => !isIntact(entry))
  const faults = [changed?.seq, await selectAuditFault(ctx)].filter(
    (seq) => typeof seq === 'number',
  )
  return {
    brokenAt: faults.length > 0 ? Math.min(...faults) : null,
    entries: entries.map((entry) => describeEntry(ctx, entry)),
  }
}

function describeEntry({ actor }: Ctx, { details, ...entry }: DetailedAuditEntry): AuditEntryView {
  const { seq, kind, at, documentHash, hash, detailsHash, by } = entry
  const { name, ip = null, userAgent, statement, button, how } = details ?? {}
  const { signers, signedOn, codeBy, initials = [] } = details ?? {}
  const seesOrigin = may(actor, 'activity.see')
  return {
    seq,
    kind,
    at,
    documentHash,
    hash,
    by,
    isErased: details === null && detailsHash !== emptyHash,
    ip: seesOrigin ? ip : null,
    browser: seesOrigin && userAgent ? parseUserAgent(userAgent) : null,
    agreed:
      how && name !== undefined
        ? { names: signers ?? [name], how, signedOn: signedOn ?? null }
        : null,
    confirmed: statement && button ? { statement, button, initials } : null,
    isCodeByStudio: codeBy === 'studio',
  }
}

const emptyHash = computeHash('')

/** Returns false for an entry that was changed, without looking at the entries around it. */
function isIntact(entry: WithDetails): boolean {
  return entry.hash === computeEntryHash(entry.previousHash, entry) && hasOwnDetails(entry)
}

/** The subject of the events; the last one is the result of the last check. */
export const auditTrailSubject = 'audit-trail'

/** Returns the first entry that the last check found changed, without checking the permission. */
export async function selectAuditFault({ db }: Ctx): Promise<number | null> {
  const [last] = await db
    .select({ name: event.name, data: event.data })
    .from(event)
    .where(eq(event.subjectId, auditTrailSubject))
    .orderBy(desc(event.id))
    .limit(1)
  return last?.name === 'audit-trail.check-failed'
    ? eventSchemas['audit-trail.check-failed'].parse(last.data).seq
    : null
}

/** Returns the same for those who see the books. */
export async function findAuditFault(ctx: Ctx): Promise<number | null> {
  authorize(ctx.actor, 'books.see')
  return selectAuditFault(ctx)
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
  // the newest entries can be removed without breaking the chain, but agreements name theirs
  return (await hasAllFinalizations({ db }))
    ? { ok: true, count: head.seq }
    : { ok: false, seq: head.seq + 1 }
}

/** Returns false if an agreement was made without its entry. */
async function hasAllFinalizations({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const missing = await db
    .select({ id: agreementDocument.id })
    .from(agreementDocument)
    .innerJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .leftJoin(
      auditEntry,
      and(eq(auditEntry.subjectId, acceptance.quoteId), eq(auditEntry.kind, 'finalized')),
    )
    .where(isNull(auditEntry.seq))
    .limit(1)
  return missing.length === 0
}

/** Returns false for details that aren't those that the entry was made with. */
function hasOwnDetails({ details, detailsHash }: WithDetails): boolean {
  return details === null || computeDetailsHash(details) === detailsHash
}
