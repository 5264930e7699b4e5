import { CircleX } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { FormProps } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import type { State } from '#app/studio/booking/rules.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { Words } from '#app/words/index.ts'

import { addressOf, deeds } from './deeds.ts'

/** What calling it off means today, by the promises it was made under. */
export type CancelTerms = { cents: number; percent: number; daysAway: number; begun: boolean; currency: string }
type Props = { id: string; from: State; once: string; terms: CancelTerms; Form: ComponentType<FormProps>; busy: boolean; onSubmit: () => void; following: number }

/** "Cancel this booking? It is 12 days away, so 50% of the amount paid ($225) is refunded." */
export function cancelQuestion(words: Words['portal']['bookings'], { cents, percent, daysAway, begun, currency }: CancelTerms, locale: string): string {
  return `${words.cancelQuestion(daysAway, begun)}${cents > 0 ? words.cancelRefund(percent, formatMoney(cents, currency, locale)) : words.cancelNothing}`
}

/** Two steps, the first of which says what is given back. */
export function Cancellation({ id, from, once, terms, Form, busy, onSubmit, following }: Props) {
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
      <div className="cancellation-box">
        <Form className="cancellation-form" method="post" action={addressOf(id, deeds.canceled)} onSubmit={onSubmit}>
          <p>{cancelQuestion(words, terms, locale)}</p>
          <Once page={once} form="canceled" /><input type="hidden" name="from" value={from} />
          <p className="form-actions">
            <Button type="submit" look="danger" disabled={busy}>{words.moves.canceled}</Button>
            {hydrated && <Button look="quiet" onClick={() => close(fold.current)}>{words.moves.keep}</Button>}
          </p>
        </Form>
        {following > 0 && <FollowingCancellation id={id} once={once} following={following} />}
      </div>
    </details>
  )
}

/** The same for all of its series that follow. */
function FollowingCancellation({ id, once, following }: { id: string; once: string; following: number }) {
  const { following: words } = useReservationWords()
  const complain = useComplaint()
  const { Form, busy } = useAct((answer) => { if (answer.ok) toast.success(words.canceled(following + 1), { id: `following:${id}` }); else complain(answer) })
  return (
    <Form className="cancellation-form cancellation-following" method="post" action={addressOf(id, 'following/cancellation')}>
      <Once page={once} form="following" />
      <Button type="submit" look="danger" disabled={busy}>{words.offer(following)}</Button>
      <p className="field-hint">{words.hint}</p>
    </Form>
  )
}

function close(fold: HTMLDetailsElement | null) {
  if (fold) fold.open = false
  fold?.querySelector('summary')?.focus()
}
