import type { Browser } from '#app/features/people/session/rules.ts'
import type { AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'

/** Events of an agreement. */
export const auditKinds = [
  'sent',
  'opened',
  'accepted',
  'recorded',
  'code-sent',
  'code-verified',
  'signed',
  'countersigned',
  'voided',
  'declined',
  'reopened',
  'undone',
  'finalized',
  'sealed',
  'downloaded',
  'withdrawn',
] as const
export type AuditKind = (typeof auditKinds)[number]

/**
 * The person who did it and their browser, as far as they are known. Someone of the studio is named
 * by the id alone.
 */
export type AuditDetails = {
  name?: string
  email?: string
  contactId?: string
  staffId?: string
  ip?: string
  userAgent?: string
  /** The sentences that the person confirmed, word for word, and the button they pressed. */
  statement?: string
  button?: string
  /** That the person gave, one for each place in the contract. */
  initials?: string[]
  /** For an acceptance that the studio recorded, how the client agreed. */
  how?: AgreementWay
  /** Of a contract signed on paper: who signed, the studio day, and the hashes of the scan. */
  signers?: string[]
  signedOn?: string
  scans?: string[]
  /** The code came by email, or the studio told it because it couldn't send email. */
  codeBy?: 'email' | 'studio'
  /** Random, so that the hash of deleted details can't be found by guessing them. */
  salt?: string
}

/** The audit trail of a quote for its page. */
export type AuditTrailView = {
  /** The first entry of the whole chain that isn't intact; null if all are. */
  brokenAt: number | null
  entries: AuditEntryView[]
}

export type AuditEntryView = {
  seq: number
  kind: AuditKind
  at: Date
  documentHash: string | null
  hash: string
  /** Null for the program itself and for someone who was erased. */
  by: string | null
  isErased: boolean
  ip: string | null
  browser: Browser | null
  /** For an acceptance that the studio recorded, who agreed and how. */
  agreed: { names: string[]; how: AgreementWay; signedOn: string | null } | null
  confirmed: { statement: string; button: string; initials: string[] } | null
  /** The studio told the client the code, because it couldn't send email. */
  isCodeByStudio: boolean
}

/** The hash of an entry covers this and the hash of the entry before. */
export type ChainedContent = {
  seq: number
  subjectId: string
  kind: AuditKind
  at: Date
  documentHash: string | null
  detailsHash: string
}
export type ChainedEntry = ChainedContent & { previousHash: string; hash: string }

/** The newest entry, whose hash covers all entries before. */
export type ChainHead = { seq: number; hash: string }

/** The first entry comes after this. */
export const chainStart: ChainHead = { seq: 0, hash: '0'.repeat(64) }

/** Formats an entry as canonical JSON: every program that checks the chain writes the same text. */
export function formatChainedContent(entry: ChainedContent): string {
  const { seq, subjectId, kind, at, documentHash, detailsHash } = entry
  return JSON.stringify([seq, subjectId, kind, at.toISOString(), documentHash, detailsHash])
}

/** Formats details as canonical JSON with sorted keys; as nothing if there are none. */
export function formatDetails(details: AuditDetails): string {
  const known = Object.entries(details).filter(([, value]) => value !== undefined)
  const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return known.length === 0 ? '' : JSON.stringify(Object.fromEntries(sorted))
}

/**
 * Follows the chain from `head` through the next entries, and returns its new head, or the number
 * of the first entry that doesn't continue it. `computeHash` is SHA-256 in hexadecimal.
 */
export function verifyChain(
  entries: ChainedEntry[],
  { head = chainStart, computeHash }: { head?: ChainHead; computeHash: ComputeHash },
): { ok: true; head: ChainHead } | { ok: false; seq: number } {
  let last = head
  for (const entry of entries) {
    const seq = last.seq + 1
    const isNext = entry.seq === seq && entry.previousHash === last.hash
    const hash = computeHash(last.hash + formatChainedContent(entry))
    if (!isNext || entry.hash !== hash) return { ok: false, seq }
    last = { seq, hash }
  }
  return { ok: true, head: last }
}

type ComputeHash = (text: string) => string
