import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import '#app/features/money/credit-note/ui/credit-page.css'

export type WriteOffResult = {
  reason: string
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
}
type Props = {
  invoice: { id: string; documentNumber: string; currency: string; open: number }
  /** The tax in it that is recovered; null if it has none. */
  tax: number | null
  once: string
  answer: WriteOffResult | undefined
}

/** Asks for the reason of a write-off, and says what it does. */
export function WriteOffPage({ invoice, tax, once, answer }: Props) {
  const { page: messages, credit } = useInvoiceMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [answer])
  const formatAmount = (cents: number) => formatExactMoney(cents, invoice.currency, locale)
  const problem = answer?.problems.reason
  return (
    <div className="credit-page">
      <BackLink to={`/portal/clients/invoices/${invoice.id}`}>{invoice.documentNumber}</BackLink>
      <h1 className="title">{credit.writeOffTitle(invoice.documentNumber)}</h1>
      <p className="muted">{messages.writeOffLead(formatAmount(invoice.open))}</p>
      <Form className="card credit-form" method="post" noValidate ref={form}>
        <IdempotencyField page={once} form="write-off" />
        {answer?.problem && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {problemMessages[answer.problem]}
          </p>
        )}
        {tax !== null && <p>{tax > 0 ? credit.taxRecovered(formatAmount(tax)) : credit.taxLost}</p>}
        <p>{credit.writeOffLater}</p>
        <TextField
          name="reason"
          defaultValue={answer?.reason ?? ''}
          problem={problem && problemMessages[problem]}
          label={messages.writeOffReason}
          hint={messages.writeOffReasonHint}
          autoComplete="off"
          maxLength={500}
          required
        />
        <p className="form-actions">
          <Button type="submit" look="danger" disabled={state !== 'idle'}>
            {messages.writeOffSubmit}
          </Button>
        </p>
      </Form>
    </div>
  )
}
