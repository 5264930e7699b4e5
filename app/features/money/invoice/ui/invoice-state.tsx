import { toStudioDay } from '#app/core/day.ts'
import { formatDay } from '#app/core/display.ts'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'

import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import './invoices.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

const styles: Record<InvoiceState, string> = {
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
    <span className={styles[state]}>{messages.states[state]}</span>
  )
}

/** The kind of an invoice of a payment plan; nothing for others. */
export function InvoiceKindLabel({ kind }: { kind: string }) {
  const { kinds } = useInvoiceMessages()
  return kinds[kind] ? <span className="invoice-kind">{kinds[kind]}</span> : null
}

/** The day a client reported a transfer that hasn't arrived yet. */
export function TransferReported({ at }: { at: Date | null }) {
  const messages = useInvoiceMessages()
  const display = useDisplay()
  const today = toStudioDay(useNow(), display.timeZone)
  return at ? (
    <span className="invoice-reported">
      {messages.reported(formatDay(toStudioDay(at, display.timeZone), today, display.locale))}
    </span>
  ) : null
}
