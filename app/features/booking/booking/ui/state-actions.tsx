import { CheckCheck, CircleCheck, Clock, RotateCcw } from 'lucide-react'
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { toast } from 'react-hot-toast/headless'
import { type FormProps, useFetcher } from 'react-router'

import { canMove } from '#app/features/booking/booking/rules.ts'
import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import { ScopeField, countInScope } from '#app/features/booking/booking-series/ui/scope-field.tsx'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { ChooseEmails } from '#app/features/booking/notice/ui/choose-emails.tsx'
import { useNoticeSheet } from '#app/features/booking/notice/ui/notice-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/now.tsx'
import { offerUndo, getUndoKey } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useFetcherResult } from '#app/ui/use-action-form.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { type CancelTerms, Cancellation } from './cancellation.tsx'
import { getActionPath, actionPaths } from './action-paths.ts'
import type { MoveResult } from './move-result.ts'
import { ActionProblem } from './action-problem.tsx'
import type { State } from '#app/core/booking-states.ts'

type Props = {
  booking: { id: string; state: State; endsAt: Date; series?: { scopes: ScopeCounts } | null }
  /**
   * Id of the booking's last event when the page was drawn; a failure is shown only while it is the
   * last.
   */
  lastEvent: number
  formKey: string
  terms: CancelTerms
  refused: MoveResult | null
  /** Asks for the deposit instead of confirming, while it is missing. */
  askDeposit?: () => void
}
const icons = { confirmed: CircleCheck, pending: Clock, done: CheckCheck }

/**
 * Buttons for the state changes allowed now. Each sends the state it was drawn for, so that the
 * second of two tabs gets an error.
 */
export function StateActions({ booking, lastEvent, formKey, terms, refused, askDeposit }: Props) {
  const { moves } = useMessages().portal.bookings
  const { id, state } = booking
  const { ask, Form, isBusy, problem, sheet } = useStateAction(id, lastEvent, refused)
  const isOver = booking.endsAt <= useNow()
  const nextStates = (['confirmed', 'pending', 'done'] as const).filter(
    (to) =>
      canMove(state, to) && (to !== 'done' || isOver) && state !== 'canceled' && state !== 'done',
  )
  const scopes = booking.series?.scopes
  const remember = (to: State) => (event: FormEvent<HTMLFormElement>) =>
    ask({ from: state, to, count: countInScope(new FormData(event.currentTarget), scopes) })
  const send = (to: State) => (event: FormEvent<HTMLFormElement>) => {
    if (to !== 'confirmed') return remember(to)(event)
    if (!askDeposit) return sheet.intercept(event, to, () => remember(to)(event))
    event.preventDefault()
    askDeposit()
  }
  const form = { id, from: state, formKey, Form, isBusy }
  const previousState = state === 'canceled' ? 'pending' : state === 'done' ? 'confirmed' : null
  return (
    <>
      <fieldset className="booking-moves">
        <legend className="visually-hidden">{moves.label}</legend>
        {nextStates.map((to) => (
          <StateAction
            key={to}
            {...form}
            isBusy={isBusy || (to === 'confirmed' && sheet.isLoading)}
            to={to}
            scopes={to === 'confirmed' ? scopes : undefined}
            onSubmit={send(to)}
          />
        ))}
        {previousState && (
          <Reopening {...form} to={previousState} name="reopen" onSubmit={remember(previousState)}>
            <Button type="submit" disabled={isBusy}>
              <RotateCcw />
              {moves.reopen}
            </Button>
          </Reopening>
        )}
        {canMove(state, 'canceled') && (
          <Cancellation
            key={state}
            {...form}
            {...{ terms, scopes }}
            onSubmit={remember('canceled')}
          />
        )}
      </fieldset>
      {sheet.render(Form, isBusy)}
      {problem && (
        <StateProblem {...form} problem={problem} back={previousState} onSubmit={remember} />
      )}
    </>
  )
}

type StateProblemProps = Omit<ActionFormProps, 'onSubmit'> & {
  problem: Extract<MoveResult, { ok: false }>
  back: State | null
  onSubmit: (to: State) => (event: FormEvent<HTMLFormElement>) => void
}

/** The problem, with a button to reopen the booking although the studio is closed then. */
function StateProblem({ problem, back, onSubmit, ...form }: StateProblemProps) {
  const { bookAnyway } = useReservationMessages()
  return (
    <ActionProblem id={form.id} refused={problem}>
      {back && problem.problem === 'studio-is-closed' && (
        <Reopening {...form} to={back} name="anyway" onSubmit={onSubmit(back)}>
          <input type="hidden" name="closedAnyway" value="on" />
          <Button type="submit" compact disabled={form.isBusy}>
            {bookAnyway}
          </Button>
        </Reopening>
      )}
    </ActionProblem>
  )
}

type ActionFormProps = {
  id: string
  from: State
  formKey: string
  Form: ComponentType<FormProps>
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

function StateAction({
  id,
  from,
  to,
  formKey,
  Form,
  isBusy,
  onSubmit,
  scopes,
}: ActionFormProps & { to: keyof typeof icons; scopes: ScopeCounts | undefined }) {
  const { moves } = useMessages().portal.bookings
  const Icon = icons[to]
  return (
    <Form
      className="state-action"
      method="post"
      action={getActionPath(id, actionPaths[to])}
      onSubmit={onSubmit}
    >
      <IdempotencyField page={formKey} form={to} />
      <input type="hidden" name="from" value={from} />
      <ScopeField counts={scopes} compact />
      <Button
        type="submit"
        look={to === 'confirmed' || to === 'done' ? 'accent' : 'outline'}
        disabled={isBusy}
      >
        <Icon />
        {moves[to]}
      </Button>
      {to === 'confirmed' && <ChooseEmails id={id} change={to} />}
    </Form>
  )
}

function Reopening({
  id,
  from,
  to,
  formKey,
  name,
  Form,
  onSubmit,
  children,
}: ActionFormProps & { to: State; name: string; children: ReactNode }) {
  return (
    <Form method="post" action={getActionPath(id, 'reopening')} onSubmit={onSubmit}>
      <IdempotencyField page={formKey} form={name} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {children}
    </Form>
  )
}

type RequestedChange = {
  from: State
  to: State
  /** Number of bookings changed in a series. */ count: number
}

/**
 * Returns the form for state changes, a function that notes the requested change, and the problem
 * if it failed.
 */
function useStateAction(id: string, lastEvent: number, refused: MoveResult | null) {
  const requested = useRef<RequestedChange>(null)
  const [refusal, setRefusal] = useState(refused && !refused.ok ? { ...refused, lastEvent } : null)
  const setProblem = (result: MoveResult) => setRefusal(result.ok ? null : { ...result, lastEvent })
  const offerUndo = useUndo(id)
  const sheet = useNoticeSheet(id)
  const { Form, isBusy } = useActionForm((result: MoveResult) => {
    setProblem(result)
    sheet.close(result.ok)
    if (!result.ok || !requested.current) return
    offerUndo(requested.current)
  })
  useFetcherResult(
    useFetcher<MoveResult>({ key: getUndoKey(getActionPath(id, 'reopening')) }),
    setProblem,
  )
  // a payment or a change may have removed the reason for the failure
  return {
    ask: (next: RequestedChange) => {
      requested.current = next
    },
    Form,
    isBusy,
    sheet,
    problem: refusal?.lastEvent === lastEvent ? refusal : null,
  }
}

/** Shows the result with an Undo button; only the last change can be undone. */
function useUndo(id: string) {
  const { moved } = useMessages().portal.bookings
  const { done } = useReservationMessages().scope
  const message = `move:${id}`
  // on another page the effect of Undo wouldn't be visible
  useEffect(() => () => toast.dismiss(message), [message])
  return ({ from, to, count }: RequestedChange) => {
    const isSeries = count > 1 && (to === 'confirmed' || to === 'canceled')
    offerUndo({
      message: isSeries ? done[to](count) : moved[to],
      action: getActionPath(id, 'reopening'),
      fields: { from: to, to: from, ...(isSeries && { scope: 'undo' }) },
      id: message,
    })
  }
}
