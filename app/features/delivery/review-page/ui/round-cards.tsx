import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { CardProps, DecisionProps } from './decision-cards.tsx'
import { FormProblem } from './form-problem.tsx'
import { getFailure } from './note-form.tsx'
import type { ReviewView } from './review-view.ts'
import { useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'

/** Ends the round of a version as a guest; what an extra one costs is agreed to first. */
export function RoundCard(props: CardProps) {
  const { view } = props
  const { round: messages } = useReviewMessages()
  const { round } = view
  if (!round.isExtra || round.state === 'waived' || round.state === 'accepted')
    return (
      <SubmitCard {...props}>
        <h2>{messages.title}</h2>
        <p>{messages.lead}</p>
        {round.state === 'waived' && <p>{messages.waived}</p>}
      </SubmitCard>
    )
  if (round.state === 'requested') return <ExtraCard view={view}>{messages.asked}</ExtraCard>
  if (!round.hasPrice) return <AskCard {...props} />
  if (!round.mayAgree || !round.price)
    return <ExtraCard view={view}>{messages.signers(round.signers)}</ExtraCard>
  return <AgreementCard {...props} price={round.price} />
}

function ExtraCard({ view, children }: { view: ReviewView; children: string }) {
  return (
    <section className="review-card">
      <ExtraHead view={view} />
      <p>{children}</p>
    </section>
  )
}

/** Says which round it would be, and how many the price includes. */
function ExtraHead({ view: { round } }: { view: ReviewView }) {
  const { round: messages } = useReviewMessages()
  return (
    <>
      <h2>{messages.extraTitle}</h2>
      <p>{messages.extra(round.number, round.included ?? 0)}</p>
    </>
  )
}

function SubmitCard({ view, formKey, form, children }: CardProps & { children: React.ReactNode }) {
  const { round: messages } = useReviewMessages()
  return (
    <form.Form className="review-card" method="post" action={view.formAction}>
      {children}
      <IdempotencyField page={formKey} form="submit" />
      <input type="hidden" name="form" value="submit" />
      <input type="hidden" name="version" value={view.version.id} />
      <Button type="submit" disabled={form.isBusy}>
        {messages.submit}
      </Button>
    </form.Form>
  )
}

/** Asks the studio for a price. */
function AskCard({ view, formKey, result }: DecisionProps) {
  const { round: messages } = useReviewMessages()
  const form = useReviewForm(result)
  return (
    <form.Form className="review-card" method="post" action={view.formAction}>
      <ExtraHead view={view} />
      <p>{messages.askLead}</p>
      <FormProblem result={form.result} form="request-round" />
      <IdempotencyField page={formKey} form="request-round" />
      <input type="hidden" name="form" value="request-round" />
      <input type="hidden" name="version" value={view.version.id} />
      <Button type="submit" disabled={form.isBusy}>
        {messages.ask}
      </Button>
    </form.Form>
  )
}

type AgreementProps = CardProps & { price: { cents: number; text: string } }

/** The price with its tick, and for an offer the button that declines it. */
function AgreementCard({ view, formKey, form, result, price }: AgreementProps) {
  const { round: messages } = useReviewMessages()
  const problems = useProblems()
  const { round, version } = view
  const problem = getFailure(form.result, 'submit')?.problems.agree
  return (
    <div className="review-card">
      <form.Form className="review-agreement" method="post" action={view.formAction} noValidate>
        <ExtraHead view={view} />
        <p>{messages.price(price.text)}</p>
        <IdempotencyField page={formKey} form={`submit:${price.cents}`} />
        <input type="hidden" name="form" value="submit" />
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="amount" value={price.cents} />
        <div>
          <label className="review-check">
            <input
              type="checkbox"
              name="agree"
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && 'round-agree-problem'}
              data-draft="off"
            />
            {messages.agree(round.number, price.text)}
          </label>
          <FieldProblem id="round-agree-problem" text={problem && problems[problem]} />
        </div>
        <Button type="submit" disabled={form.isBusy}>
          {messages.agreeAndSubmit}
        </Button>
      </form.Form>
      {round.state === 'offered' && <Decline {...{ view, formKey, result }} />}
    </div>
  )
}

function Decline({ view, formKey, result }: DecisionProps) {
  const { round: messages } = useReviewMessages()
  const form = useReviewForm(result)
  return (
    <form.Form method="post" action={view.formAction}>
      <FormProblem result={form.result} form="decline-round" />
      <IdempotencyField page={formKey} form="decline-round" />
      <input type="hidden" name="form" value="decline-round" />
      <input type="hidden" name="version" value={view.version.id} />
      <Button type="submit" look="quiet" disabled={form.isBusy}>
        {messages.decline}
      </Button>
    </form.Form>
  )
}
