import { type BookCheck, bookChecks } from '#app/core/book-checks.ts'
import type { Cents } from '#app/core/money.ts'

/** Two sums that should be equal: what is stored, and what the rows behind it add up to. */
export type BookDifference = {
  check: BookCheck
  /** Of the check `invoice`. */
  invoiceId: string | null
  stored: Cents
  expected: Cents
}

/** An audit stops counting there. */
export const maxDifferences = 100

/** The first difference that an audit found, and how many there are. */
export type AuditResult = BookDifference & { count: number }
export type AuditFinding = AuditResult & { documentNumber: string | null }

/** Returns what an audit found, or null if the books agree. */
export function toAuditResult(differences: BookDifference[]): AuditResult | null {
  const [first] = differences.toSorted(
    (a, b) => bookChecks.indexOf(a.check) - bookChecks.indexOf(b.check),
  )
  return first ? { ...first, count: Math.min(differences.length, maxDifferences) } : null
}

export function isSameResult(a: AuditResult | null, b: AuditResult | null): boolean {
  if (a === null || b === null) return a === b
  return (['check', 'invoiceId', 'stored', 'expected', 'count'] as const).every(
    (key) => a[key] === b[key],
  )
}
