import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { State, Tally } from '#app/studio/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { DeedAnswer } from './deed-answer.ts'
import { UndoMessage } from './undo-message.tsx'
import { useDeed } from './use-deed.ts'

type Props = { project: Tally & { id: string; title: string; state: State }; asked: boolean }

/** Completes the project or opens it again. With tasks still open it asks first; `asked` is that question of a page without JavaScript. */
export function Completion({ project: { id, state, tasks, done }, asked }: Props) {
  const { portal: { projects: { page: words } }, problems } = useWords()
  const before = useRef(state)
  const at = (deed: string) => `/portal/projects/${id}/${deed}`
  const hear = (answer: DeedAnswer) => {
    if (!answer.ok) return void (answer.problem === 'tasks-are-open' || toast.error(problems[answer.problem] ?? answer.problem))
    const completed = before.current === 'in-progress'
    toast.success((shown) => <UndoMessage said={completed ? words.said.completed : words.said.reopened} action={at(completed ? 'reopening' : 'completion')} fields={{ anyway: 'on' }} onUndone={() => toast.dismiss(shown.id)} />, { duration: 8000 })
  }
  const { Form, busy, answer } = useDeed(hear)
  const note = () => { before.current = state }
  if (state === 'completed') return <Form method="post" action={at('reopening')} onSubmit={note}><Button type="submit" disabled={busy}><RotateCcw />{words.reopen}</Button></Form>
  const open = tasks - done
  const asks = open > 0 && (asked || (answer?.ok === false && answer.problem === 'tasks-are-open'))
  return (
    <>
      <Form method="post" action={at('completion')} onSubmit={note}><Button look={open === 0 ? 'accent' : 'outline'} type="submit" disabled={busy}><CircleCheck />{words.complete}</Button></Form>
      {asks && (
        <Form className="notice notice-warn project-asks" method="post" action={at('completion')} onSubmit={note} role="alert">
          <TriangleAlert /><span>{words.open(open)}</span>
          <input type="hidden" name="anyway" value="on" />
          <Button type="submit" compact disabled={busy}>{words.anyway}</Button>
        </Form>
      )}
    </>
  )
}
