import { Check } from 'lucide-react'

import { useDeed } from '#app/studio/project/ui/use-deed.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { TaskMenu } from './task-menu.tsx'

export type Task = { id: string; title: string; assigneeId: string | null; assignee: string | null; doneAt: Date | null }
export type RowOf = {
  projectId: string; task: Task; people: { id: string; name: string }[]
  /** The task above; and over which one this goes when it moves down. */
  above: string | null; below: { over: string | null } | null
}

/** One task: a button that says whether it is done, who does it, and a menu to change it. */
export function TaskRow({ rights, ...row }: RowOf & { rights: { mayChange: boolean; mayDo: boolean } }) {
  const { page: words } = useWords().portal.projects
  const { projectId, task: { id, title, assigneeId, assignee, doneAt } } = row
  const { Form, fetcher, busy } = useDeed()
  const done = busy ? !fetcher.formAction?.endsWith('/uncheck') : doneAt !== null
  return (
    <li className="task" data-done={done || undefined}>
      <Form method="post" action={`/portal/projects/${projectId}/tasks/${id}/${doneAt ? 'uncheck' : 'check'}`}>
        <button className="task-box" type="submit" aria-pressed={done} aria-label={words.check(title)} disabled={!rights.mayDo}><span><Check /></span></button>
      </Form>
      <span className="task-title">{title}</span>
      {assignee && <Avatar id={assigneeId} name={assignee} small said={words.assigned(assignee)} />}
      {rights.mayChange && <TaskMenu {...row} />}
    </li>
  )
}
