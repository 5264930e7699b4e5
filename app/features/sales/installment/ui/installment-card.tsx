import { Form, Link, useNavigation } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { formatDay } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { type InstallmentView, sumPlan } from '../rules.ts'
import './installments.css'
import { useInstallmentMessages } from './use-installment-messages.ts'

type Props = {
  quoteId: string
  installments: InstallmentView[]
  currency: string
  /** Installments wait for a person on their day. */
  asksBeforeInvoicing: boolean
  mayInvoice: boolean
  formKey: string
}

/** The installments of a quote, each with its invoice or when it will be invoiced. */
export function InstallmentCard({ installments, currency, ...props }: Props) {
  const messages = useInstallmentMessages()
  const { locale } = useDisplay()
  const { total, paid, open, planned } = sumPlan(installments)
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  const rows = [
    [messages.sums.total, total],
    [messages.sums.paid, paid],
    [messages.sums.open, open],
    [messages.sums.planned, planned],
  ] as const
  return (
    <section className="card" aria-labelledby="plan">
      <header className="card-head">
        <h2 id="plan">{messages.title}</h2>
      </header>
      <ol className="installments">
        {installments.map((one, index) => (
          <Installment
            key={one.id}
            {...props}
            installment={one}
            isLast={index === installments.length - 1}
            formatAmount={formatAmount}
          />
        ))}
      </ol>
      <dl className="installment-sums">
        {rows.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatAmount(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type RowProps = Omit<Props, 'installments' | 'currency'> & {
  installment: InstallmentView
  isLast: boolean
  formatAmount: (cents: number) => string
}

function Installment(props: RowProps) {
  const { installment, formatAmount } = props
  const { label, gross, state, invoice } = installment
  return (
    <li className="installment" data-state={state}>
      <span className="installment-name">{label}</span>
      <span className="installment-amount">{formatAmount(gross)}</span>
      <span className="installment-note">
        {invoice ? <InvoiceNote {...props} invoice={invoice} /> : <PlannedNote {...props} />}
      </span>
      {props.mayInvoice && state !== 'invoiced' && <Actions {...props} />}
    </li>
  )
}

type NoteProps = RowProps & { invoice: NonNullable<InstallmentView['invoice']> }

function InvoiceNote({ invoice, installment, formatAmount }: NoteProps) {
  const messages = useInstallmentMessages()
  const { today, formatShort } = useDays()
  const { id, documentNumber, open, dueOn, credited } = invoice
  const due = formatShort(dueOn)
  return (
    <>
      <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>{' '}
      {open === 0 && credited < installment.gross && (
        <span className="pill pill-ok">{messages.paid}</span>
      )}
      {open > 0 && (
        <span className={dueOn < today ? 'pill pill-bad' : 'pill'}>
          {dueOn < today
            ? messages.overdue(formatAmount(open), due)
            : messages.due(formatAmount(open), due)}
        </span>
      )}
      {credited > 0 && <span className="muted"> {messages.credited(formatAmount(credited))}</span>}
    </>
  )
}

function PlannedNote({ installment, asksBeforeInvoicing }: RowProps) {
  const messages = useInstallmentMessages()
  const problems = useProblems()
  const { today, formatShort } = useDays()
  const { state, when, issueOn, heldBack } = installment
  if (state === 'canceled') return <span className="pill">{messages.states.canceled}</span>
  if (heldBack)
    return (
      <>
        <span className="pill pill-warn">{messages.waits}</span> {problems[heldBack]}
      </>
    )
  if (issueOn === null) return when
  return asksBeforeInvoicing && issueOn <= today ? (
    <span className="pill pill-warn">{messages.asked}</span>
  ) : (
    messages.on(formatShort(issueOn))
  )
}

function Actions({ quoteId, installment, isLast, formKey }: RowProps) {
  const messages = useInstallmentMessages()
  const isBusy = useNavigation().state !== 'idle'
  const { id, state } = installment
  const path = `/portal/clients/quotes/${quoteId}/installments/${id}`
  return (
    <span className="installment-actions">
      {state === 'planned' && (
        <Link className="button button-outline button-compact" to={path}>
          {messages.invoice}
        </Link>
      )}
      {state === 'planned' && !isLast && (
        <Form method="post" action={`${path}/cancellation`}>
          <IdempotencyField page={formKey} form={`cancel:${id}`} />
          <Button type="submit" look="quiet" compact disabled={isBusy} title={messages.cancelHint}>
            {messages.cancel}
          </Button>
        </Form>
      )}
      {state === 'canceled' && (
        <Form method="post" action={`${path}/restoration`}>
          <IdempotencyField page={formKey} form={`restore:${id}`} />
          <Button type="submit" look="quiet" compact disabled={isBusy}>
            {messages.restore}
          </Button>
        </Form>
      )}
    </span>
  )
}

function useDays() {
  const { timeZone, locale } = useDisplay()
  const today = toStudioDay(useNow(), timeZone)
  return { today, formatShort: (day: string) => formatDay(day, today, locale) }
}
