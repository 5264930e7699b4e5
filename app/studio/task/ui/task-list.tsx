import { type FormEvent, useRef } from 'react'

import { taskLimit } from '#app/studio/task/rules.ts'
import type { Tally } from '#app/studio/project/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import './task.css'
import { type Task, TaskRow } from './task-row.tsx'

type Props = {
  project: Tally & { id: string }
  tasks: Task[]
  people: { id: string; name: string }[]
  rights: { mayChange: boolean; mayDo: boolean }
  once: string
  /** The task a page without JavaScript has just removed. */
  removed: string | null
}

/** What is to be done on a project, in its order. */
export function TaskList({ project, tasks, people, rights, once, removed }: Props) {
  const { page: words } = useWords().portal.projects
  const hydrated = useHydrated()
  return (
    <section className="card" aria-labelledby="tasks">
      <header className="card-head">
        <h2 id="tasks">{words.tasks}</h2>
        <p className="task-tally muted">{words.tally(project.done, project.tasks)}</p>
      </header>
      {removed && !hydrated && <Removed projectId={project.id} taskId={removed} once={once} />}
      {tasks.length === 0 && <p className="card-empty">{words.noTasks}</p>}
      <ul className="tasks">
        {tasks.map((task, at) => (
          <TaskRow
            key={task.id}
            projectId={project.id}
            task={task}
            above={tasks[at - 1]?.id ?? null}
            below={at < tasks.length - 1 ? { over: tasks[at + 2]?.id ?? null } : null}
            people={people}
            once={once}
            rights={rights}
          />
        ))}
      </ul>
      {rights.mayChange && <AddTask projectId={project.id} once={once} />}
    </section>
  )
}

function AddTask({ projectId, once }: { projectId: string; once: string }) {
  const {
    portal: {
      projects: { page: words },
    },
  } = useWords()
  const problems = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const hear = (answer: ActAnswer) => {
    if (answer.ok) form.current?.reset()
    form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }
  const { Form, busy, answer } = useAct(hear)
  const guard = (event: FormEvent<HTMLFormElement>) => {
    if (busy) event.preventDefault()
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
      <Once page={once} form="task" />
      <TextField
        name="title"
        label={<span className="visually-hidden">{words.addTask}</span>}
        placeholder={words.addTask}
        maxLength={taskLimit}
        required
        autoComplete="off"
        problem={answer?.ok === false ? problems[answer.problem] : undefined}
      />
      <Button type="submit" aria-disabled={busy}>
        {words.addTaskButton}
      </Button>
    </Form>
  )
}

function Removed({ projectId, taskId, once }: { projectId: string; taskId: string; once: string }) {
  const { portal } = useWords()
  return (
    <form
      className="notice task-removed"
      method="post"
      action={`/portal/projects/${projectId}/tasks/${taskId}/return`}
    >
      <Once page={once} form="return" />
      <span>{portal.projects.page.removedLine}</span>
      <Button type="submit" compact>
        {portal.undo}
      </Button>
    </form>
  )
}
