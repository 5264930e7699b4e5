import { Check } from 'lucide-react'

import { formatDay } from '#app/core/display.ts'
import { useToday } from '#app/features/work/project/ui/due.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { TaskAssignee } from './task-assignee.tsx'
import { TaskMenu } from './task-menu.tsx'

export type Task = {
  id: string
  title: string
  assigneeId: string | null
  assignee: string | null
  dueOn: string | null
  doneAt: Date | null
}
export type TaskRowProps = {
  projectId: string
  task: Task
  people: { id: string; name: string }[]
  formKey: string
  /** The task to move before, up or down; a null `beforeId` is the end of the list. */
  previousId: string | null
  moveDown: { beforeId: string | null } | null
}

/** One task: a checkbox button, its assignee, and a menu. */
export function TaskRow({
  rights,
  ...row
}: TaskRowProps & { rights: { mayChange: boolean; mayDo: boolean } }) {
  const { page: messages } = useMessages().portal.projects
  const {
    projectId,
    formKey,
    task: { id, title, assigneeId, assignee, dueOn, doneAt },
  } = row
  const { Form, formAction, isBusy } = useActionForm(useErrorToast())
  const done = isBusy ? !formAction?.endsWith('/uncheck') : doneAt !== null
  return (
    <li className="task" data-done={done || undefined}>
      <Form
        method="post"
        action={`/portal/projects/${projectId}/tasks/${id}/${doneAt ? 'uncheck' : 'check'}`}
      >
        <IdempotencyField page={formKey} form={`check:${id}`} />
        <button
          className="task-box"
          type="submit"
          aria-pressed={done}
          aria-label={messages.check(title)}
          disabled={!rights.mayDo}
        >
          <span>
            <Check />
          </span>
        </button>
      </Form>
      <span className="task-title">
        {title}
        {dueOn && <TaskDue dueOn={dueOn} done={done} />}
      </span>
      {assignee && (
        <Avatar id={assigneeId} name={assignee} small label={messages.assigned(assignee)} />
      )}
      {rights.mayChange && (
        <>
          <TaskAssignee {...row} />
          <TaskMenu {...row} />
        </>
      )}
    </li>
  )
}

/** The day a task is due, marked in words once it is over. */
function TaskDue({ dueOn, done }: { dueOn: string; done: boolean }) {
  const messages = useMessages().portal.projects
  const today = useToday()
  const day = formatDay(dueOn, today, useDisplay().locale)
  const isLate = !done && dueOn < today
  return (
    <span className="task-due" data-late={isLate || undefined}>
      {isLate ? messages.page.taskLate(day) : messages.due(day)}
    </span>
  )
}
