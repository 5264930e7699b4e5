import { Check } from 'lucide-react'
import type { FormEvent } from 'react'

import { type Stage, formatBoardPosition, stages } from '#app/features/work/project/rules.ts'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** The four stages as buttons that move the project there; the current one is marked. */
export function ProjectStages({
  project: { id, stage },
  formKey,
  mayChange,
}: {
  project: { id: string; stage: Stage }
  formKey: string
  mayChange: boolean
}) {
  const messages = useMessages().portal.projects
  const { Form, formData, isBusy } = useActionForm(useErrorToast())
  const requestedStage = isBusy ? String(formData?.get('to') ?? '').split(':')[0] : undefined
  // Blocks further submits until the result is here, because each stage has its own idempotency
  // key.
  const guard = (event: FormEvent) => {
    if (isBusy) event.preventDefault()
  }
  const now = stages.findIndex((name) => name === (requestedStage || stage))
  return (
    <Form
      className="stages"
      method="post"
      action={`/portal/projects/${id}/move`}
      aria-label={messages.stagesLabel}
      onSubmit={guard}
    >
      <IdempotencyField page={formKey} form="stage" />
      <input type="hidden" name="from" value={stage} />
      {stages.map((name, index) => (
        <button
          key={name}
          className="stage"
          type="submit"
          name="to"
          value={formatBoardPosition({ stage: name, before: null })}
          data-past={index < now || undefined}
          aria-current={index === now ? 'step' : undefined}
          disabled={!mayChange || index === now}
        >
          <span className="stage-mark" aria-hidden="true">
            {index < now ? <Check /> : index + 1}
          </span>
          {messages.stages[name]}
        </button>
      ))}
    </Form>
  )
}
