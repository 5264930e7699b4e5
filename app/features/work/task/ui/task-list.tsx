import { type FormEvent, useRef } from 'react'

import type { TaskCounts } from '#app/features/work/project/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './task.css'
import { type Task, TaskRow } from './task-row.tsx'

type Props = {
  project: TaskCounts & { id: string }
  tasks: Task[]
  people: { id: string; name: string }[]
  rights: { mayChange: boolean; mayDo: boolean }
  formKey: string
  /** The task just removed on a page without JavaScript. */
  removed: string | null
}

/** The tasks of a project, in order. */
export function TaskList({ project, tasks, people, rights, formKey, removed }: Props) {
  const { page: messages } = useMessages().portal.projects
  const hydrated = useHydrated()
  return (
    <section className="card" aria-labelledby="tasks">
      <header className="card-head">
        <h2 id="tasks">{messages.tasks}</h2>
        <p className="task-progress muted">{messages.tasksDone(project.done, project.tasks)}</p>
      </header>
      {removed && !hydrated && (
        <RemovedTask projectId={project.id} taskId={removed} formKey={formKey} />
      )}
      {tasks.length === 0 && <p className="card-empty">{messages.noTasks}</p>}
      <ul className="tasks">
        {tasks.map((task, index) => (
          <TaskRow
            key={task.id}
            projectId={project.id}
            task={task}
            previousId={tasks[index - 1]?.id ?? null}
            moveDown={index < tasks.length - 1 ? { beforeId: tasks[index + 2]?.id ?? null } : null}
            people={people}
            formKey={formKey}
            rights={rights}
          />
        ))}
      </ul>
      {rights.mayChange && <AddTask projectId={project.id} formKey={formKey} />}
    </section>
  )
}

function AddTask({ projectId, formKey }: { projectId: string; formKey: string }) {
  const {
    portal: {
      projects: { page: messages },
    },
  } = useMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const handleResult = (result: ActionResult) => {
    if (result.ok) form.current?.reset()
    form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }
  const { Form, isBusy, result } = useActionForm(handleResult)
  const guard = (event: FormEvent<HTMLFormElement>) => {
    if (isBusy) event.preventDefault()
  }
  return (
    <Form
      className="task-add"
      method="post"
      action={`/portal/projects/${projectId}/tasks`}
      ref={form}
      onSubmit={guard}
      noValidate
    >
      <IdempotencyField page={formKey} form="task" />
      <TextField
        name="title"
        label={<span className="visually-hidden">{messages.addTask}</span>}
        placeholder={messages.addTask}
        required
        autoComplete="off"
        problem={result?.ok === false ? problemMessages[result.problem] : undefined}
      />
      <Button type="submit" aria-disabled={isBusy}>
        {messages.addTaskButton}
      </Button>
    </Form>
  )
}

function RemovedTask({
  projectId,
  taskId,
  formKey,
}: {
  projectId: string
  taskId: string
  formKey: string
}) {
  const { portal } = useMessages()
  return (
    <form
      className="notice task-removed"
      method="post"
      action={`/portal/projects/${projectId}/tasks/${taskId}/restore`}
    >
      <IdempotencyField page={formKey} form="return" />
      <span>{portal.projects.page.removedLine}</span>
      <Button type="submit" compact>
        {portal.undo}
      </Button>
    </form>
  )
}
