import type { InvoiceState } from '#app/features/money/invoice/rules.ts'

import './invoices.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

const looks: Record<InvoiceState, string> = {
  open: 'pill',
  'partially-paid': 'pill pill-info',
  overdue: 'pill pill-bad',
  paid: 'pill pill-ok',
  credited: 'pill',
  'written-off': 'pill pill-warn',
}

/** The state of an invoice; null for a credit note. */
export function InvoiceStatePill({ state }: { state: InvoiceState | null }) {
  const messages = useInvoiceMessages()
  return state === null ? (
    <span className="pill">{messages.creditNote}</span>
  ) : (
    <span className={looks[state]}>{messages.states[state]}</span>
  )
}
