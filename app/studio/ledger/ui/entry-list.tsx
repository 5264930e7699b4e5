import { type ComponentType, useRef } from 'react'
import type { FormProps } from 'react-router'

import { dateText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type Entry, type Method, canTakeBack } from '#app/studio/ledger/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

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
 * Every entry as it was recorded; a wrong one is reversed by another. `page` is the address they
 * are shown on, `/portal/bookings/<id>`.
 */
export function EntryList({ entries, currency, once, mayCorrect, page }: Props) {
  const words = useWords().portal.money
  const display = useDisplay()
  const asked = useRef({ id: '', what: '', amount: '' })
  const complain = useComplaint()
  // a reversed entry has no button any more, so the answer is heard here
  const { Form, busy } = useAct((answer: ActAnswer) => {
    const { id, what, amount } = asked.current
    if (answer.ok)
      offerUndo({
        said: words.reversed(what, amount),
        action: `${page}/entries/${id}/restoration`,
        id: 'money',
      })
    else complain(answer)
  })
  if (entries.length === 0) return <p className="card-empty">{words.none}</p>
  return (
    <ul className="entries" aria-label={words.entries}>
      {entries.map((entry) => {
        const back = entries.some(({ corrects }) => corrects === entry.id)
        const amount = formatMoney(entry.cents, currency, display.locale)
        return (
          <li key={entry.id} className="entry" data-back={back || undefined}>
            <span className="entry-what">
              <b>{words.kinds[entry.kind]}</b>{' '}
              {back && <span className="muted">{words.wasReversed}</span>}
            </span>
            <span className="entry-amount">{amount}</span>
            <span className="muted entry-more">
              {[
                dateText(entry.at, display),
                words.methods[entry.method],
                entry.reference,
                entry.note,
                entry.by,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {mayCorrect && canTakeBack(entry, entries) && (
              <Reversal
                id={entry.id}
                once={once}
                page={page}
                what={words.kinds[entry.kind]}
                amount={formatMoney(Math.abs(entry.cents), currency, display.locale)}
                Form={Form}
                busy={busy}
                onSubmit={(one) => {
                  asked.current = one
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Asked = { id: string; what: string; amount: string }
type ReversalOf = Asked & {
  once: string
  page: string
  Form: ComponentType<FormProps>
  busy: boolean
  onSubmit: (asked: Asked) => void
}

/** Two steps, and the way back in the message that follows. */
function Reversal({ id, once, page, what, amount, Form, busy, onSubmit }: ReversalOf) {
  const { money } = useWords().portal
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  return (
    <details className="entry-act" ref={fold}>
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
        <Once page={once} form={`back:${id}`} />
        <p className="form-actions">
          <Button type="submit" look="danger" compact disabled={busy}>
            {money.reverseOf(what, amount)}
          </Button>
          {hydrated && (
            <Button
              look="quiet"
              compact
              onClick={() => {
                if (fold.current) fold.current.open = false
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
