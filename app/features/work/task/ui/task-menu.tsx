import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'

import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { TaskRowProps } from './task-row.tsx'

/** A menu to rename, move or remove a task. */
export function TaskMenu({ projectId, task, formKey, previousId, moveDown }: TaskRowProps) {
  const {
    projects: { page: messages },
    save,
  } = useMessages().portal
  const showError = useErrorToast()
  const { menu, close } = useMenu()
  const handleResult = (result: ActionResult) => (result.ok ? close() : showError(result))
  const { Form, isBusy } = useActionForm(handleResult)
  const guard = (event: FormEvent) => {
    if (isBusy) event.preventDefault()
  }
  const getPath = (action: string) => `/portal/projects/${projectId}/tasks/${task.id}/${action}`
  return (
    <details className="task-menu" name="task-menu" ref={menu}>
      <summary className="icon-button" aria-label={messages.taskMenu(task.title)}>
        <Ellipsis />
      </summary>
      <div className="task-menu-body">
        <Form
          className="task-menu-line"
          method="post"
          action={getPath('title')}
          key={`${task.title} ${task.dueOn}`}
        >
          <IdempotencyField page={formKey} form={`title:${task.id}`} />
          <TextField
            name="title"
            label={messages.taskTitle}
            defaultValue={task.title}
            required
            autoComplete="off"
          />
          <TextField
            name="dueOn"
            type="date"
            label={messages.taskDue}
            hint={messages.taskDueHint}
            defaultValue={task.dueOn ?? ''}
          />
          <Button type="submit" disabled={isBusy}>
            {save}
          </Button>
        </Form>
        <Form
          className="task-menu-foot"
          method="post"
          action={getPath('position')}
          onSubmit={guard}
        >
          <IdempotencyField page={formKey} form={`place:${task.id}`} />
          <MoveButtons previousId={previousId} moveDown={moveDown} />
        </Form>
        <RemoveTask getPath={getPath} id={task.id} title={task.title} formKey={formKey} />
      </div>
    </details>
  )
}

function MoveButtons({ previousId, moveDown }: Pick<TaskRowProps, 'previousId' | 'moveDown'>) {
  const { page: messages } = useMessages().portal.projects
  return (
    <>
      {previousId && (
        <Button type="submit" compact look="quiet" name="before" value={previousId}>
          <ArrowUp />
          {messages.up}
        </Button>
      )}
      {moveDown && (
        <Button type="submit" compact look="quiet" name="before" value={moveDown.beforeId ?? ''}>
          <ArrowDown />
          {messages.down}
        </Button>
      )}
    </>
  )
}

/** Removes the task at once; Undo is in the toast, because the row is gone. */
function RemoveTask({
  getPath,
  id,
  title,
  formKey,
}: {
  getPath: (action: string) => string
  id: string
  title: string
  formKey: string
}) {
  const { page: messages } = useMessages().portal.projects
  const { Form, isBusy } = useActionForm(useErrorToast())
  const showUndo = () => offerUndo({ message: messages.removed(title), action: getPath('restore') })
  return (
    <Form method="post" action={getPath('delete')} onSubmit={showUndo}>
      <IdempotencyField page={formKey} form={`removal:${id}`} />
      <Button type="submit" compact look="danger" disabled={isBusy}>
        <Trash2 />
        {messages.remove}
      </Button>
    </Form>
  )
}
