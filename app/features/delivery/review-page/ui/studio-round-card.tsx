import { usePortalReviewMessages } from '#app/features/delivery/review/ui/use-portal-review-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import type { DecisionProps } from './decision-cards.tsx'
import { FormProblem } from './form-problem.tsx'
import { getFailure } from './note-form.tsx'
import { useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'

/** The extra round of a version for the studio: what was agreed, or the price it is asked for. */
export function StudioRoundCard(props: DecisionProps) {
  const { view } = props
  const { round: messages } = useReviewMessages()
  const portal = usePortalReviewMessages().extra
  const { round } = view
  if (round.state === 'none') return null
  return (
    <section className="card review-extra" aria-labelledby="round-card">
      <h2 id="round-card">{portal.title(round.number)}</h2>
      <p>
        {portal.states[round.state]} {round.price && messages.ofAmount(round.price.text)}{' '}
        {round.agreed && messages.agreedBy(round.agreed.name, round.agreed.at)}
      </p>
      {round.chargeId !== null && round.state !== 'waived' && (
        <>
          {round.state !== 'accepted' && <OfferForm {...props} />}
          <WaiverForm {...props} />
        </>
      )}
    </section>
  )
}

function OfferForm({ view, formKey, result }: DecisionProps) {
  const { extra: messages } = usePortalReviewMessages()
  const problems = useProblems()
  const { currency } = usePortal().studio
  const form = useReviewForm(result)
  const failed = getFailure(form.result, 'offer-round')
  const problem = failed?.problems.amount
  return (
    <form.Form className="review-offer" method="post" action={view.formAction} noValidate>
      <FormProblem result={form.result} form="offer-round" />
      <IdempotencyField page={formKey} form="offer-round" />
      <input type="hidden" name="form" value="offer-round" />
      <input type="hidden" name="charge" value={view.round.chargeId ?? ''} />
      <TextField
        name="amount"
        label={messages.amount(currency)}
        hint={messages.amountHint}
        defaultValue={failed?.values.amount}
        problem={problem && problems[problem]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <Button type="submit" disabled={form.isBusy}>
        {view.round.state === 'offered' ? messages.offerAgain : messages.offer}
      </Button>
    </form.Form>
  )
}

function WaiverForm({ view, formKey, result }: DecisionProps) {
  const { extra: messages } = usePortalReviewMessages()
  const problems = useProblems()
  const form = useReviewForm(result)
  const failed = getFailure(form.result, 'waive-round')
  const problem = failed?.problems.reason
  return (
    <details open={failed ? true : undefined}>
      <summary>{messages.waive}</summary>
      <form.Form className="review-offer" method="post" action={view.formAction} noValidate>
        <FormProblem result={form.result} form="waive-round" />
        <IdempotencyField page={formKey} form="waive-round" />
        <input type="hidden" name="form" value="waive-round" />
        <input type="hidden" name="charge" value={view.round.chargeId ?? ''} />
        <TextArea
          name="reason"
          label={messages.reason}
          hint={messages.reasonHint}
          defaultValue={failed?.values.reason}
          problem={problem && problems[problem]}
          rows={2}
          maxLength={500}
        />
        <Button type="submit" disabled={form.isBusy}>
          {messages.confirmWaiver}
        </Button>
      </form.Form>
    </details>
  )
}
