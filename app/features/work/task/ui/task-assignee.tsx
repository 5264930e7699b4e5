import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { NoScriptButton } from '#app/ui/no-script-button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { TaskRowProps } from './task-row.tsx'

/** Assigns the task; saves on change, or by a button without JavaScript. */
export function TaskAssignee({
  projectId,
  task: { id, title, assigneeId },
  people,
  formKey,
}: Pick<TaskRowProps, 'projectId' | 'task' | 'people' | 'formKey'>) {
  const { projects, save } = useMessages().portal
  const { Form, isBusy } = useActionForm(useErrorToast())
  return (
    <Form
      className="task-assignee"
      method="post"
      action={`/portal/projects/${projectId}/tasks/${id}/assignment`}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <IdempotencyField page={formKey} form={`person:${id}`} />
      <select
        name="person"
        key={assigneeId}
        defaultValue={assigneeId ?? ''}
        aria-label={projects.page.assigneeOf(title)}
        aria-busy={isBusy}
      >
        <option value="">{projects.page.nobody}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <NoScriptButton compact>{save}</NoScriptButton>
    </Form>
  )
}
