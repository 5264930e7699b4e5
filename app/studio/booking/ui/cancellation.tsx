import { CircleX } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import type { FormProps } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import type { State } from '#app/studio/booking/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { Words } from '#app/words/index.ts'

import { addressOf, deeds } from './deeds.ts'

/** What calling it off means today, by the promises it was made under. */
export type CancelTerms = { cents: number; percent: number; daysAway: number; begun: boolean; currency: string }
type Props = { id: string; from: State; once: string; terms: CancelTerms; Form: ComponentType<FormProps>; busy: boolean; onSubmit: () => void }

/** "Cancel this booking? It is 12 days away, so 50% of the amount paid ($225) is refunded." */
export function cancelQuestion(words: Words['portal']['bookings'], { cents, percent, daysAway, begun, currency }: CancelTerms, locale: string): string {
  return `${words.cancelQuestion(daysAway, begun)}${cents > 0 ? words.cancelRefund(percent, formatMoney(cents, currency, locale)) : words.cancelNothing}`
}

/** Two steps, the first of which says what is given back. */
export function Cancellation({ id, from, once, terms, Form, busy, onSubmit }: Props) {
  const words = useWords().portal.bookings
  const { locale } = useDisplay()
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const at = fold.current
    const leave = ({ key }: KeyboardEvent) => { if (key === 'Escape' && at?.open) close(at) }
    at?.addEventListener('keydown', leave)
    return () => at?.removeEventListener('keydown', leave)
  }, [])
  return (
    <details className="cancellation" ref={fold}>
      <summary className="button button-quiet"><CircleX />{words.moves.canceled}</summary>
      <Form className="cancellation-box" method="post" action={addressOf(id, deeds.canceled)} onSubmit={onSubmit}>
        <p>{cancelQuestion(words, terms, locale)}</p>
        <Once page={once} form="canceled" /><input type="hidden" name="from" value={from} />
        <p className="form-actions">
          <Button type="submit" look="danger" disabled={busy}>{words.moves.canceled}</Button>
          {hydrated && <Button look="quiet" onClick={() => close(fold.current)}>{words.moves.keep}</Button>}
        </p>
      </Form>
    </details>
  )
}

function close(fold: HTMLDetailsElement | null) {
  if (fold) fold.open = false
  fold?.querySelector('summary')?.focus()
}
