import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import type { LateFeeView, LateInvoice } from '#app/features/money/late-fee/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

const invoicesPath = '/portal/clients/invoices'

/** The late fees of an invoice, or the invoice of a late fee, as rows of the card on its page. */
export function LateFeeRows({
  fees,
  lateInvoice,
  currency,
}: {
  fees: LateFeeView[]
  lateInvoice: LateInvoice | null
  currency: string
}) {
  const { lateFee: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  return (
    <>
      {fees.map(({ id, month, documentNumber, cents }) => (
        <li key={month}>
          <Link to={`${invoicesPath}/${documentNumber === null ? `drafts/${id}` : id}`}>
            {messages.row(documentNumber)}
          </Link>
          <span>{formatExactMoney(cents, currency, locale)}</span>
        </li>
      ))}
      {lateInvoice && (
        <li>
          <span className="muted">{messages.of}</span>
          <Link to={`${invoicesPath}/${lateInvoice.id}`}>{lateInvoice.documentNumber}</Link>
        </li>
      )}
    </>
  )
}
