import { CircleAlert } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import {
  type ReviewState,
  approvalRules,
  isReviewOpen,
} from '#app/features/delivery/review/rules.ts'
import { Categories } from '#app/features/work/project/ui/project-form.tsx'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useOpenedRevision } from '#app/ui/use-opened-revision.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import type { ReviewFormProblems } from './new-review-page.tsx'
import { usePortalReviewMessages } from './use-portal-review-messages.ts'

type Props = {
  id: string
  state: ReviewState
  revision: number
  currency: string
  values: Record<string, string>
  formKey: string
  result: ReviewFormProblems | undefined
}

/** The settings of a review, and how it is closed and deleted. */
export function ReviewSettings(props: Props) {
  return (
    <div className="gallery-settings">
      <SettingsForm {...props} />
      {isReviewOpen(props) && <Closing {...props} />}
      <Deletion {...props} />
    </div>
  )
}

function SettingsForm({ id, revision, formKey, currency, result, ...saved }: Props) {
  const messages = usePortalReviewMessages().form
  const problems = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const openedRevision = useOpenedRevision(revision, result, 'review-was-changed')
  const values = result?.values ?? saved.values
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  const getProblem = (name: string) => {
    const problem = result?.problems[name]
    return problem && problems[problem]
  }
  return (
    <Form className="form card" method="post" noValidate ref={form} aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="settings" />
      <input type="hidden" name="revision" value={openedRevision} />
      {result?.problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {result.problem === 'review-was-changed' ? messages.keepMine : problems[result.problem]}
        </p>
      )}
      <TextField
        name="title"
        label={messages.title}
        defaultValue={values.title}
        problem={getProblem('title')}
        required
        autoComplete="off"
      />
      <fieldset>
        <legend className="field-label">{messages.approvalRule}</legend>
        {approvalRules.map((rule) => (
          <label key={rule} className="choice gallery-choice">
            <input
              type="radio"
              name="approvalRule"
              value={rule}
              defaultChecked={values.approvalRule === rule}
            />
            <span>{messages.rules[rule]}</span>
          </label>
        ))}
      </fieldset>
      <RoundFields {...{ values, currency, getProblem }} />
      <Categories currentCategory={values.category} problem={getProblem('category')} />
      <SaveActions isBusy={isBusy} back={`/portal/reviews/${id}`} />
    </Form>
  )
}

type RoundFieldsProps = Pick<Props, 'values' | 'currency'> & {
  getProblem: (name: string) => string | undefined
}

/** Rounds of notes in the price, and what a further one costs. */
function RoundFields({ values, currency, getProblem }: RoundFieldsProps) {
  const messages = usePortalReviewMessages().form
  return (
    <>
      <TextField
        name="includedRounds"
        label={messages.includedRounds}
        hint={messages.includedHint}
        defaultValue={values.includedRounds}
        problem={getProblem('includedRounds')}
        className="review-rounds-field"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <TextField
        name="extraRoundAmount"
        label={messages.extraRound(currency)}
        hint={messages.extraRoundHint}
        defaultValue={values.extraRoundAmount}
        problem={getProblem('extraRoundAmount')}
        className="review-price-field"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
    </>
  )
}

function Closing({ id, formKey }: Pick<Props, 'id' | 'formKey'>) {
  const messages = usePortalReviewMessages().closing
  const showError = useErrorToast()
  const closing = useActionForm((result: ActionResult) => {
    if (result.ok) toast.success(messages.closed)
    else showError(result)
  })
  return (
    <section className="card gallery-deletion" aria-labelledby="review-closing">
      <h2 id="review-closing">{messages.title}</h2>
      <p className="muted">{messages.text}</p>
      <closing.Form method="post" action={`/portal/reviews/${id}/closure`}>
        <IdempotencyField page={formKey} form="closure" />
        <Button type="submit" disabled={closing.isBusy}>
          {messages.close}
        </Button>
      </closing.Form>
    </section>
  )
}

/** Asks for confirmation before the review is deleted. */
function Deletion({ id, state, formKey }: Pick<Props, 'id' | 'state' | 'formKey'>) {
  const messages = usePortalReviewMessages().deletion
  const deletion = useActionForm(useErrorToast())
  return (
    <section className="card gallery-deletion" aria-labelledby="review-deletion">
      <h2 id="review-deletion">{messages.title}</h2>
      <p className="muted">{isReviewOpen({ state }) ? messages.closeFirst : messages.text}</p>
      {!isReviewOpen({ state }) && (
        <details className="gallery-confirm">
          <summary className="button button-outline">{messages.title}</summary>
          <deletion.Form method="post" action={`/portal/reviews/${id}/deletion`}>
            <IdempotencyField page={formKey} form="deletion" />
            <Button type="submit" look="danger" disabled={deletion.isBusy}>
              {messages.confirm}
            </Button>
          </deletion.Form>
        </details>
      )}
    </section>
  )
}
