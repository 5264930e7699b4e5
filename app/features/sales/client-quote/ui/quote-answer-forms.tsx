import '#app/features/clients/client-portal/ui/client-form.css'
import { declineReasons } from '#app/features/sales/quote/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { QuoteFormResult } from './client-quote-page-view.ts'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

type Props = { formKey: string; result: QuoteFormResult | undefined }

/** Writes to the studio about the quote, which stays as it is. */
export function QuestionForm({ studio, formKey, result }: Props & { studio: string }) {
  const { question: messages } = useClientQuoteMessages()
  const formResult = result?.form === 'question' ? result : undefined
  const problem = formResult?.problems.text
  return (
    <details className="client-more" id="question" open={Boolean(formResult) || undefined}>
      <summary>{messages.title}</summary>
      <form method="post" noValidate className="client-form">
        <input type="hidden" name="form" value="question" />
        <IdempotencyField page={formKey} form="question" />
        <TextArea
          id="question-text"
          name="text"
          label={messages.label}
          hint={messages.hint(studio)}
          defaultValue={formResult?.values.text ?? ''}
          problem={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
          autoFocus={Boolean(problem)}
          rows={4}
          required
          dir="auto"
        />
        <Button type="submit">{messages.act}</Button>
      </form>
    </details>
  )
}

/** Declines the quote with a reason. */
export function DeclineForm({ formKey, result }: Props) {
  const { decline: messages } = useClientQuoteMessages()
  const formResult = result?.form === 'decline' ? result : undefined
  const problem = formResult?.problems.reason
  return (
    <details className="client-more" id="decline" open={Boolean(formResult) || undefined}>
      <summary>{messages.title}</summary>
      <form method="post" noValidate className="client-form">
        <input type="hidden" name="form" value="decline" />
        <IdempotencyField page={formKey} form="decline" />
        <fieldset
          className="client-quote-reasons"
          aria-describedby={problem ? 'decline-problem' : undefined}
        >
          <legend className="field-label">{messages.reason}</legend>
          {declineReasons.map((reason, index) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={formResult?.values.reason === reason}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
                autoFocus={Boolean(problem) && index === 0}
                required
              />
              {messages.reasons[reason]}
            </label>
          ))}
          <FieldProblem id="decline-problem" text={problem} />
        </fieldset>
        <TextArea
          id="decline-text"
          name="text"
          label={messages.text}
          note={messages.optional}
          defaultValue={formResult?.values.text ?? ''}
          problem={formResult?.problems.text}
          rows={3}
          dir="auto"
        />
        <Button type="submit">{messages.act}</Button>
      </form>
    </details>
  )
}
