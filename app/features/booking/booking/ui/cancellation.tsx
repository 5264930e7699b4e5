import { CircleX } from 'lucide-react'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { type FormProps, useFetcher } from 'react-router'
import {
  type CancellationQuote,
  formatClientCancels,
  formatStudioCancels,
} from '#app/features/money/ledger/ui/cancellation-quote.ts'
import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import { ScopeField } from '#app/features/booking/booking-series/ui/scope-field.tsx'
import { ChooseEmails } from '#app/features/booking/notice/ui/choose-emails.tsx'
import { NoticeFields } from '#app/features/booking/notice/ui/notice-fields.tsx'
import { getNoticePath } from '#app/features/booking/notice/ui/notice-sheet.tsx'
import type { NoticeView } from '#app/features/booking/notice/ui/notice-view.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { getActionPath, actionPaths } from './action-paths.ts'
import type { State } from '#app/core/booking-states.ts'

/** The consequences of canceling today, by the policy of the booking. */
export type CancelTerms = CancellationQuote & {
  paid: number
  currency: string
  effects: CancellationEffects | null
}
/** Sentences about the documents of a payment plan, by who cancels. */
export type CancellationEffects = { client: string; studio: string }

/** Returns the consequences of canceling, of a booking and its payment plan. */
export function buildCancelTerms(
  { ifCanceled, received }: { ifCanceled: CancellationQuote; received: number },
  currency: string,
  effects: CancellationEffects | null,
): CancelTerms {
  return { ...ifCanceled, paid: received, currency, effects }
}

type Props = {
  id: string
  from: State
  formKey: string
  terms: CancelTerms
  Form: ComponentType<FormProps>
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  scopes: ScopeCounts | undefined
}

/** Two steps: the second asks who cancels, because the refund depends on it. */
export function Cancellation({ id, from, formKey, terms, Form, isBusy, onSubmit, scopes }: Props) {
  const { portal } = useMessages()
  const { moves, cancel } = portal.bookings
  const hydrated = useHydrated()
  const fold = useCloseOnEscape()
  const preview = useFetcher<NoticeView>()
  const [requested, setAsked] = useState('')
  /** Loads the emails when who cancels or the scope has changed. */
  const loadPreview = (form: FormData) => {
    const [canceledBy, scope] = [
      `${form.get('canceledBy') ?? ''}`,
      `${form.get('scope') ?? 'this'}`,
    ]
    const path = getNoticePath(id, 'canceled', { from, canceledBy, scope })
    if (canceledBy === '' || path === requested) return
    setAsked(path)
    void preview.load(path)
  }
  const notice = preview.state === 'idle' ? (preview.data as NoticeView | undefined) : undefined
  return (
    <details className="cancellation" ref={fold}>
      <summary className="button button-quiet">
        <CircleX />
        {moves.canceled}
      </summary>
      <div className="cancellation-box">
        <Form
          className="cancellation-form"
          method="post"
          action={getActionPath(id, actionPaths.canceled)}
          onSubmit={onSubmit}
          onChange={({ currentTarget }) => loadPreview(new FormData(currentTarget))}
        >
          <ScopeField counts={scopes} />
          <WhoCancels terms={terms} />
          <IdempotencyField page={formKey} form="canceled" />
          <input type="hidden" name="from" value={from} />
          <p className="field-hint">
            {terms.paid > 0 ? cancel.sendRefund : portal.money.nothingPaid}
          </p>
          {notice && !notice.problem ? (
            <NoticeFields key={`${from} ${requested}`} notice={notice} isBusy={isBusy} />
          ) : (
            <p className="form-actions">
              <Button type="submit" look="danger" disabled={isBusy || preview.state !== 'idle'}>
                {moves.canceled}
              </Button>
              <ChooseEmails id={id} change="canceled" />
            </p>
          )}
          {hydrated && (
            <Button look="quiet" onClick={() => closeDetails(fold.current)}>
              {moves.keep}
            </Button>
          )}
        </Form>
      </div>
    </details>
  )
}

/** Closes the open details element on Escape. */
function useCloseOnEscape() {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = fold.current
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && details?.open) closeDetails(details)
    }
    details?.addEventListener('keydown', closeOnEscape)
    return () => details?.removeEventListener('keydown', closeOnEscape)
  }, [])
  return fold
}

function WhoCancels({ terms }: { terms: CancelTerms }) {
  const { portal } = useMessages()
  const { cancel } = portal.bookings
  const display = { ...useDisplay(), currency: terms.currency }
  const means = {
    client: formatClientCancels(portal, terms, terms.paid, display),
    studio: formatStudioCancels(portal, terms, terms.paid, display),
  }
  return (
    <fieldset className="who-cancels">
      <legend className="field-label">{cancel.question}</legend>
      {(['client', 'studio'] as const).map((by) => (
        <label key={by} className="tick">
          <input type="radio" name="canceledBy" value={by} required />
          <span>
            {cancel[by]}
            {terms.paid > 0 && <small>{means[by]}</small>}
            {terms.effects && <small>{terms.effects[by]}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function closeDetails(fold: HTMLDetailsElement | null) {
  if (fold) fold.open = false
  fold?.querySelector('summary')?.focus()
}
