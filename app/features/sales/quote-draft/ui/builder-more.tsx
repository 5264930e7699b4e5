import { Form } from 'react-router'

import { quotesPath } from '#app/features/sales/quote-list/rules.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { BuilderProps } from './builder-view.ts'

type Props = Pick<BuilderProps, 'quote' | 'formKey' | 'templateResult'>

/** Copies the quote, saves it as a template, or deletes it if it was never sent. */
export function BuilderMore({ quote, formKey, templateResult }: Props) {
  const { builder: messages } = useQuotesMessages()
  return (
    <div className="quote-more">
      <Form method="post" action={`${quotesPath}/new`}>
        <input type="hidden" name="quote" value={quote.id} />
        <IdempotencyField page={formKey} form="copy" />
        <Button type="submit" look="quiet" compact>
          {messages.duplicate}
        </Button>
      </Form>
      <TemplateForm quote={quote} formKey={formKey} templateResult={templateResult} />
      {quote.sentVersion === 0 && (
        <details className="unfold">
          <summary className="button button-quiet button-compact">{messages.delete}</summary>
          <Form className="unfold-form" method="post" action={`${quotesPath}/${quote.id}/delete`}>
            <IdempotencyField page={formKey} form="delete" />
            <p>{messages.deleteQuestion}</p>
            <p className="form-actions">
              <Button type="submit" look="danger" compact>
                {messages.delete}
              </Button>
            </p>
          </Form>
        </details>
      )}
    </div>
  )
}

function TemplateForm({ quote, formKey, templateResult }: Props) {
  const { templates: messages } = useQuotesMessages()
  const problemMessages = useProblems()
  return (
    <details className="unfold" open={templateResult !== undefined}>
      <summary className="button button-quiet button-compact">{messages.save}</summary>
      <Form className="unfold-form" method="post" noValidate>
        <input type="hidden" name="form" value="template" />
        <IdempotencyField page={formKey} form="template" />
        <TextField
          name="templateName"
          label={messages.name}
          hint={messages.saveHint}
          defaultValue={templateResult?.name ?? ''}
          problem={templateResult && problemMessages[templateResult.problem]}
          maxLength={80}
          autoComplete="off"
          key={quote.id}
        />
        <p className="form-actions">
          <Button type="submit" compact>
            {messages.save}
          </Button>
        </p>
      </Form>
    </details>
  )
}
