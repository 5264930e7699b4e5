import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, Link } from 'react-router'

import '#app/features/money/ledger/ui/money.css'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { type TemplateProps, templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = Pick<TemplateProps, 'template' | 'formKey' | 'formResult'>

/** Renames, duplicates, retires or restores the template, or deletes it if never published. */
export function TemplateMore({ template, formKey, formResult }: Props) {
  const { more: messages } = useContractTemplateMessages()
  const path = `${templatesPath}/${template.id}`
  return (
    <div className="contract-more">
      <Rename template={template} formKey={formKey} formResult={formResult} />
      <Link
        className="button button-quiet button-compact"
        to={`${templatesPath}/new?from=${template.id}`}
      >
        {messages.duplicate}
      </Link>
      {template.retiredAt ? (
        <Form method="post" action={`${path}/restore`}>
          <IdempotencyField page={formKey} form="restore" />
          <Button type="submit" look="quiet" compact>
            {messages.restore}
          </Button>
        </Form>
      ) : template.publishedVersion > 0 ? (
        <Question
          action={`${path}/retire`}
          formKey={formKey}
          offer={messages.retire}
          question={messages.retireQuestion}
        />
      ) : (
        <Question
          action={`${path}/delete`}
          formKey={formKey}
          offer={messages.remove}
          question={messages.removeQuestion}
          isDeletion
        />
      )}
    </div>
  )
}

function Rename({ template, formKey, formResult }: Props) {
  const { more: messages, notices } = useContractTemplateMessages()
  const { save } = useMessages().portal
  const problemMessages = useProblems()
  const result = useFormResult('rename', formResult)
  const failure = result && !result.saved ? result : undefined
  const problem = failure?.problems.name
  useEffect(() => {
    if (result?.saved) toast.success(notices.renamed)
  }, [result, notices])
  return (
    // a saved name closes its form
    <details className="unfold" open={Boolean(problem)} key={template.name}>
      <summary className="button button-quiet button-compact">{messages.rename}</summary>
      <Form className="unfold-form" method="post" noValidate>
        <input type="hidden" name="form" value="rename" />
        <IdempotencyField page={formKey} form="rename" />
        <TextField
          name="name"
          label={messages.name}
          defaultValue={failure?.values.name ?? template.name}
          problem={problem && problemMessages[problem]}
          maxLength={80}
          autoComplete="off"
        />
        <p className="form-actions">
          <Button type="submit" compact>
            {save}
          </Button>
        </p>
      </Form>
    </details>
  )
}

/** Two steps, with what follows between them. */
function Question({
  action,
  formKey,
  offer,
  question,
  isDeletion = false,
}: {
  action: string
  formKey: string
  offer: string
  question: string
  isDeletion?: boolean
}) {
  const { more: messages } = useContractTemplateMessages()
  return (
    <details className="unfold">
      <summary className="button button-quiet button-compact">{offer}</summary>
      <Form className="unfold-form" method="post" action={action}>
        <IdempotencyField page={formKey} form={action} />
        <p>{question}</p>
        <p className="form-actions">
          <Button type="submit" look={isDeletion ? 'danger' : 'outline'} compact>
            {isDeletion ? messages.removeNow : offer}
          </Button>
        </p>
      </Form>
    </details>
  )
}
