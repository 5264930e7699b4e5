import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { taskLimit } from '#app/studio/task/rules.ts'
import type { DeedAnswer } from '#app/studio/project/ui/deed-answer.ts'
import { UndoMessage } from '#app/studio/project/ui/undo-message.tsx'
import { useDeed } from '#app/studio/project/ui/use-deed.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { useMenu } from '#app/ui/use-menu.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { RowOf } from './task-row.tsx'

/** What can be changed of a task, behind one button: its words, who does it, its place, and whether it is there at all. */
export function TaskMenu({ projectId, task, people, above, below }: RowOf) {
  const { portal: { projects: { page: words }, save }, problems } = useWords()
  const { menu, close } = useMenu()
  const hear = (answer: DeedAnswer) => (answer.ok ? close() : void toast.error(problems[answer.problem] ?? answer.problem))
  const { Form, busy } = useDeed(hear)
  const at = (deed: string) => `/portal/projects/${projectId}/tasks/${task.id}/${deed}`
  return (
    <details className="task-menu" name="task-menu" ref={menu}>
      <summary className="icon-button" aria-label={words.taskMenu(task.title)}><Ellipsis /></summary>
      <div className="task-menu-body">
        <Form className="task-menu-line" method="post" action={at('title')} key={task.title}>
          <TextField name="title" label={words.taskTitle} defaultValue={task.title} maxLength={taskLimit} required autoComplete="off" />
          <Button type="submit" disabled={busy}>{save}</Button>
        </Form>
        <Form className="task-menu-line" method="post" action={at('assignment')} key={task.assigneeId}>
          <Field label={words.assignee}>{(control) => (
            <select {...control} name="person" defaultValue={task.assigneeId ?? ''}>
              <option value="">{words.nobody}</option>
              {people.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </select>
          )}</Field>
          <Button type="submit" disabled={busy}>{save}</Button>
        </Form>
        <Form className="task-menu-foot" method="post" action={at('place')}>
          {above && <Button type="submit" compact look="quiet" name="before" value={above}><ArrowUp />{words.up}</Button>}
          {below && <Button type="submit" compact look="quiet" name="before" value={below.over ?? ''}><ArrowDown />{words.down}</Button>}
        </Form>
        <Removal at={at} title={task.title} />
      </div>
    </details>
  )
}

/** Removes the task at once; the way back stands in the message, because the row is gone. */
function Removal({ at, title }: { at: (deed: string) => string; title: string }) {
  const { page: words } = useWords().portal.projects
  const { Form, busy } = useDeed()
  const say = () => {
    toast.success((shown) => <UndoMessage said={words.removed(title)} action={at('return')} onUndone={() => toast.dismiss(shown.id)} />, { duration: 8000 })
  }
  return <Form method="post" action={at('removal')} onSubmit={say}><Button type="submit" compact look="danger" disabled={busy}><Trash2 />{words.remove}</Button></Form>
}
