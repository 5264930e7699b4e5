import { formatExactMoney } from '#app/core/money.ts'
import type { ServerMessages } from '#app/messages/server.ts'

import type { AuditFinding } from './rules.ts'

/** Tells an owner that the books disagree. */
export function buildAuditEmail(
  { emails, formatBookDifference }: ServerMessages,
  studio: { name: string; email: string; currency: string; locale: string },
  { check, documentNumber, stored, expected }: AuditFinding,
  to: { name: string; link: string },
) {
  const { subject, content } = emails.booksAuditFailed
  const formatAmount = (cents: number) => formatExactMoney(cents, studio.currency, studio.locale)
  const difference = formatBookDifference({
    check,
    documentNumber,
    stored: formatAmount(stored),
    expected: formatAmount(expected),
  })
  return {
    kind: 'books.audit-failed',
    subject: subject(studio.name),
    content: content({ ...to, difference }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
