import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'

import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import type { LateInvoice } from '#app/features/money/late-fee/rules.ts'

import './late-fee.css'

/** Says which invoice the draft of a late fee is for, and that it was settled since. */
export function LateFeeNotice({ lateInvoice }: { lateInvoice: LateInvoice | null }) {
  const { lateFee: messages } = useInvoiceMessages()
  if (!lateInvoice) return null
  const { id, documentNumber, isSettled } = lateInvoice
  return (
    <p className={`notice late-fee-notice ${isSettled ? 'notice-warn' : ''}`}>
      <Hourglass />
      <span>
        {messages.noticeOf} <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>
        {isSettled ? messages.settled : messages.unsettled}
      </span>
    </p>
  )
}
