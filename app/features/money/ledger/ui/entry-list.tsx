import { type ComponentType, useRef, useState } from 'react'
import { type FormProps, Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import {
  type Entry,
  type Method,
  canReverse,
  formatReceiptNumber,
} from '#app/features/money/ledger/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { usePaymentReceiptMessages } from './use-payment-receipt-messages.ts'

export type EntryView = Entry & {
  at: Date
  method: Method
  reference: string
  note: string
  /** The number of its receipt. */
  receipt: number
  by: string | null
  /** The invoices it pays, which are open again after a reversal. */
  invoices: { documentNumber: string; cents: number }[]
}
type Props = {
  entries: EntryView[]
  currency: string
  formKey: string
  mayCorrect: boolean
  page: string
}

/**
 * Lists all entries; a wrong one is corrected by a reversal. `page` is the path of the page, such
 * as `/portal/bookings/<id>`.
 */
export function EntryList({ entries, currency, formKey, mayCorrect, page }: Props) {
  const messages = useMessages().portal.money
  const { locale } = useDisplay()
  const pendingReversal = useRef({ id: '', kindLabel: '', amount: '' })
  const [refusal, setRefusal] = useState<{ id: string; problem: ProblemCode } | null>(null)
  const showError = useErrorToast()
  // a reversed entry has no button anymore, so the result is handled here
  const { Form, isBusy } = useActionForm((result: ActionResult) => {
    const { id, kindLabel, amount } = pendingReversal.current
    const isReason = !result.ok && reasonProblems.includes(result.problem)
    setRefusal(isReason ? { id, problem: result.problem } : null)
    if (isReason) return
    if (result.ok)
      offerUndo({
        message: messages.reversed(kindLabel, amount),
        action: `${page}/entries/${id}/restoration`,
        id: 'money',
      })
    else showError(result)
  })
  if (entries.length === 0) return <p className="card-empty">{messages.none}</p>
  return (
    <ul className="entries" aria-label={messages.entries}>
      {entries.map((entry) => {
        const back = entries.some(({ reverses }) => reverses === entry.id)
        return (
          <li key={entry.id} className="entry" data-back={back || undefined}>
            <EntryText entry={entry} currency={currency} wasReversed={back} />
            {mayCorrect && canReverse(entry, entries) && (
              <Reversal
                id={entry.id}
                formKey={formKey}
                page={page}
                kindLabel={messages.kinds[entry.kind]}
                amount={formatMoney(Math.abs(entry.cents), currency, locale)}
                reopened={entry.invoices.map(({ documentNumber, cents }) =>
                  messages.reopens(documentNumber, formatMoney(cents, currency, locale)),
                )}
                problem={refusal?.id === entry.id ? refusal.problem : null}
                Form={Form}
                isBusy={isBusy}
                onSubmit={(reversal) => {
                  pendingReversal.current = reversal
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function EntryText({
  entry,
  currency,
  wasReversed,
}: {
  entry: EntryView
  currency: string
  wasReversed: boolean
}) {
  const messages = useMessages().portal.money
  const display = useDisplay()
  const { kind, cents, at, method, reference, note, by } = entry
  return (
    <>
      <span className="entry-what">
        <b>{messages.kinds[kind]}</b>{' '}
        {wasReversed && <span className="muted">{messages.wasReversed}</span>}
      </span>
      <span className="entry-amount">{formatMoney(cents, currency, display.locale)}</span>
      <span className="muted entry-more">
        {[formatDate(at, display), messages.methods[method], reference, note, by]
          .filter(Boolean)
          .join(' · ')}
        {kind !== 'reversal' && (
          <>
            {' '}
            <span className="entry-receipt">
              · <ReceiptLink entry={entry} />
            </span>
          </>
        )}
      </span>
    </>
  )
}

/** Leads to the receipt of a payment or refund; `short` shows only its number. */
export function ReceiptLink({
  entry: { id, receipt },
  short = false,
}: {
  entry: { id: string; receipt: number }
  short?: boolean
}) {
  const messages = usePaymentReceiptMessages()
  const number = formatReceiptNumber(receipt)
  return (
    <Link
      className="receipt-link"
      to={`/portal/clients/payments/${id}`}
      aria-label={short ? messages.receiptOf(number) : undefined}
    >
      {short ? number : messages.receiptOf(number)}
    </Link>
  )
}

/** Shown next to the field; every other problem is a toast. */
const reasonProblems: ProblemCode[] = ['reversal-reason-missing', 'reason-long']

type ReversalTarget = { id: string; kindLabel: string; amount: string }
type ReversalProps = ReversalTarget & {
  formKey: string
  page: string
  /** A sentence for each invoice that will be open again. */
  reopened: string[]
  problem: ProblemCode | null
  Form: ComponentType<FormProps>
  isBusy: boolean
  onSubmit: (target: ReversalTarget) => void
}

/** Asks for the reason; the toast afterwards offers Undo. */
function Reversal({
  id,
  formKey,
  page,
  kindLabel,
  amount,
  reopened,
  problem,
  Form,
  isBusy,
  onSubmit,
}: ReversalProps) {
  const { money } = useMessages().portal
  const problemMessages = useProblems()
  const details = useRef<HTMLDetailsElement>(null)
  return (
    <details className="entry-act" ref={details}>
      <summary
        className="button button-quiet button-compact"
        aria-label={money.reverseOf(kindLabel, amount)}
      >
        {money.reverse}
      </summary>
      <Form
        className="unfold-form"
        method="post"
        action={`${page}/entries/${id}/correction`}
        onSubmit={() => onSubmit({ id, kindLabel, amount })}
        noValidate
      >
        <p>{[money.reverseQuestion(kindLabel, amount), ...reopened].join(' ')}</p>
        <IdempotencyField page={formKey} form={`back:${id}`} />
        <TextField
          label={money.reason}
          hint={money.reasonHint}
          name="reason"
          required
          autoComplete="off"
          problem={problem ? problemMessages[problem] : undefined}
        />
        <p className="form-actions">
          <Button type="submit" look="danger" compact disabled={isBusy}>
            {money.reverseOf(kindLabel, amount)}
          </Button>
          <KeepButton
            label={money.keepEntry}
            onClick={() => {
              if (details.current) details.current.open = false
            }}
          />
        </p>
      </Form>
    </details>
  )
}

function KeepButton({ label, onClick }: { label: string; onClick: () => void }) {
  return useHydrated() ? (
    <Button look="quiet" compact onClick={onClick}>
      {label}
    </Button>
  ) : null
}
