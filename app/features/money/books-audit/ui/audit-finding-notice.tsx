import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { cashBookChecks } from '#app/core/book-checks.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { AuditFinding } from '#app/features/money/books-audit/rules.ts'
import { invoicesPath } from '#app/features/money/invoice-list/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { usePortal } from '#app/ui/use-portal.ts'

/** Warns on the dashboard that the last audit of the books found a difference. */
export function AuditFindingNotice({ finding }: { finding: AuditFinding }) {
  const { books } = useMessages().portal.dashboard
  const { currency, locale } = usePortal().studio
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  const { check, invoiceId, documentNumber, count } = finding
  return (
    <p className="notice notice-bad">
      <TriangleAlert />
      <span>
        {books.title}{' '}
        {books.difference({
          check,
          documentNumber,
          stored: formatAmount(finding.stored),
          expected: formatAmount(finding.expected),
        })}
        {count > 1 && books.more(count - 1)}{' '}
        {invoiceId ? (
          <Link to={`${invoicesPath}/${invoiceId}`}>{books.invoice}</Link>
        ) : cashBookChecks.includes(check) ? (
          <Link to="/portal/clients/payments">{books.payments}</Link>
        ) : (
          <Link to={invoicesPath}>{books.invoices}</Link>
        )}
      </span>
    </p>
  )
}
