import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'

import { taskLimit } from '#app/studio/task/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { RowOf } from './task-row.tsx'

/**
 * What can be changed of a task, behind one button: its words, who does it, its place, and whether
 * it is there at all.
 */
export function TaskMenu({ projectId, task, people, once, above, below }: RowOf) {
  const {
    projects: { page: words },
    save,
  } = useWords().portal
  const complain = useComplaint()
  const { menu, close } = useMenu()
  const hear = (answer: ActAnswer) => (answer.ok ? close() : complain(answer))
  const { Form, busy } = useAct(hear)
  const guard = (event: FormEvent) => {
    if (busy) event.preventDefault()
  }
  const at = (deed: string) => `/portal/projects/${projectId}/tasks/${task.id}/${deed}`
  return (
    <details className="task-menu" name="task-menu" ref={menu}>
      <summary className="icon-button" aria-label={words.taskMenu(task.title)}>
        <Ellipsis />
      </summary>
      <div className="task-menu-body">
        <Form className="task-menu-line" method="post" action={at('title')} key={task.title}>
          <Once page={once} form={`title:${task.id}`} />
          <TextField
            name="title"
            label={words.taskTitle}
            defaultValue={task.title}
            maxLength={taskLimit}
            required
            autoComplete="off"
          />
          <Button type="submit" disabled={busy}>
            {save}
          </Button>
        </Form>
        <Form
          className="task-menu-line"
          method="post"
          action={at('assignment')}
          key={task.assigneeId}
        >
          <Once page={once} form={`person:${task.id}`} />
          <AssigneeField assigneeId={task.assigneeId} people={people} />
          <Button type="submit" disabled={busy}>
            {save}
          </Button>
        </Form>
        <Form className="task-menu-foot" method="post" action={at('place')} onSubmit={guard}>
          <Once page={once} form={`place:${task.id}`} />
          <Steps above={above} below={below} />
        </Form>
        <Removal at={at} id={task.id} title={task.title} once={once} />
      </div>
    </details>
  )
}

function AssigneeField({
  assigneeId,
  people,
}: {
  assigneeId: RowOf['task']['assigneeId']
  people: RowOf['people']
}) {
  const { page: words } = useWords().portal.projects
  return (
    <Field label={words.assignee}>
      {(control) => (
        <select {...control} name="person" defaultValue={assigneeId ?? ''}>
          <option value="">{words.nobody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Moves the task up or down. */
function Steps({ above, below }: Pick<RowOf, 'above' | 'below'>) {
  const { page: words } = useWords().portal.projects
  return (
    <>
      {above && (
        <Button type="submit" compact look="quiet" name="before" value={above}>
          <ArrowUp />
          {words.up}
        </Button>
      )}
      {below && (
        <Button type="submit" compact look="quiet" name="before" value={below.over ?? ''}>
          <ArrowDown />
          {words.down}
        </Button>
      )}
    </>
  )
}

/** Removes the task at once; the way back stands in the message, because the row is gone. */
function Removal({
  at,
  id,
  title,
  once,
}: {
  at: (deed: string) => string
  id: string
  title: string
  once: string
}) {
  const { page: words } = useWords().portal.projects
  const { Form, busy } = useAct(useComplaint())
  const say = () => offerUndo({ said: words.removed(title), action: at('return') })
  return (
    <Form method="post" action={at('removal')} onSubmit={say}>
      <Once page={once} form={`removal:${id}`} />
      <Button type="submit" compact look="danger" disabled={busy}>
        <Trash2 />
        {words.remove}
      </Button>
    </Form>
  )
}
