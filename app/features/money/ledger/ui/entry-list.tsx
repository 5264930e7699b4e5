import { type ComponentType, useRef } from 'react'
import type { FormProps } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type Entry, type Method, canReverse } from '#app/features/money/ledger/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type EntryView = Entry & {
  at: Date
  method: Method
  reference: string
  note: string
  by: string | null
}
type Props = {
  entries: EntryView[]
  currency: string
  once: string
  mayCorrect: boolean
  page: string
}

/**
 * Lists all entries; a wrong one is corrected by a reversal. `page` is the path of the page, such
 * as `/portal/bookings/<id>`.
 */
export function EntryList({ entries, currency, once, mayCorrect, page }: Props) {
  const messages = useMessages().portal.money
  const display = useDisplay()
  const pendingReversal = useRef({ id: '', what: '', amount: '' })
  const showError = useErrorToast()
  // a reversed entry has no button any more, so the result is handled here
  const { Form, busy } = useActionForm((answer: ActionResult) => {
    const { id, what, amount } = pendingReversal.current
    if (answer.ok)
      offerUndo({
        message: messages.reversed(what, amount),
        action: `${page}/entries/${id}/restoration`,
        id: 'money',
      })
    else showError(answer)
  })
  if (entries.length === 0) return <p className="card-empty">{messages.none}</p>
  return (
    <ul className="entries" aria-label={messages.entries}>
      {entries.map((entry) => {
        const back = entries.some(({ reverses }) => reverses === entry.id)
        const amount = formatMoney(entry.cents, currency, display.locale)
        return (
          <li key={entry.id} className="entry" data-back={back || undefined}>
            <span className="entry-what">
              <b>{messages.kinds[entry.kind]}</b>{' '}
              {back && <span className="muted">{messages.wasReversed}</span>}
            </span>
            <span className="entry-amount">{amount}</span>
            <span className="muted entry-more">
              {[
                formatDate(entry.at, display),
                messages.methods[entry.method],
                entry.reference,
                entry.note,
                entry.by,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {mayCorrect && canReverse(entry, entries) && (
              <Reversal
                id={entry.id}
                once={once}
                page={page}
                what={messages.kinds[entry.kind]}
                amount={formatMoney(Math.abs(entry.cents), currency, display.locale)}
                Form={Form}
                busy={busy}
                onSubmit={(one) => {
                  pendingReversal.current = one
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ReversalTarget = { id: string; what: string; amount: string }
type ReversalProps = ReversalTarget & {
  once: string
  page: string
  Form: ComponentType<FormProps>
  busy: boolean
  onSubmit: (asked: ReversalTarget) => void
}

/** Two steps; the toast afterwards offers Undo. */
function Reversal({ id, once, page, what, amount, Form, busy, onSubmit }: ReversalProps) {
  const { money } = useMessages().portal
  const hydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  return (
    <details className="entry-act" ref={details}>
      <summary
        className="button button-quiet button-compact"
        aria-label={money.reverseOf(what, amount)}
      >
        {money.reverse}
      </summary>
      <Form
        className="unfold-form"
        method="post"
        action={`${page}/entries/${id}/correction`}
        onSubmit={() => onSubmit({ id, what, amount })}
      >
        <p>{money.reverseQuestion(what, amount)}</p>
        <IdempotencyField page={once} form={`back:${id}`} />
        <p className="form-actions">
          <Button type="submit" look="danger" compact disabled={busy}>
            {money.reverseOf(what, amount)}
          </Button>
          {hydrated && (
            <Button
              look="quiet"
              compact
              onClick={() => {
                if (details.current) details.current.open = false
              }}
            >
              {money.keepEntry}
            </Button>
          )}
        </p>
      </Form>
    </details>
  )
}
