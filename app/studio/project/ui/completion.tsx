import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'

import { formatMoney } from '#app/core/money.ts'
import { type State, type Unfinished, isUnfinished } from '#app/studio/project/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

type Props = {
  project: { id: string; title: string; state: State }
  unfinished: Unfinished | null
  currency: string
  once: string
  asked: boolean
}

/**
 * Completes the project or opens it again. With something undone it asks first; `asked` is that
 * question of a page without JavaScript.
 */
export function Completion({ project: { id, state }, unfinished, currency, once, asked }: Props) {
  const { page: words } = useWords().portal.projects
  const complain = useComplaint()
  const before = useRef(state)
  const at = (deed: string) => `/portal/projects/${id}/${deed}`
  const hear = (answer: ActAnswer) => {
    if (!answer.ok) return void (answer.problem === 'project-is-unfinished' || complain(answer))
    const completed = before.current === 'in-progress'
    offerUndo({
      said: completed ? words.said.completed : words.said.reopened,
      action: at(completed ? 'reopening' : 'completion'),
      fields: { anyway: 'on' },
    })
  }
  const { Form, busy, answer } = useAct(hear)
  const note = () => {
    before.current = state
  }
  if (state === 'completed')
    return (
      <Form method="post" action={at('reopening')} onSubmit={note}>
        <Once page={once} form="reopening" />
        <Button type="submit" disabled={busy}>
          <RotateCcw />
          {words.reopen}
        </Button>
      </Form>
    )
  const open = unfinished !== null && isUnfinished(unfinished)
  const asks =
    open && (asked || (answer?.ok === false && answer.problem === 'project-is-unfinished'))
  return (
    <>
      <Form method="post" action={at('completion')} onSubmit={note}>
        <Once page={once} form="completion" />
        <Button look={open ? 'outline' : 'accent'} type="submit" disabled={busy}>
          <CircleCheck />
          {words.complete}
        </Button>
      </Form>
      {asks && (
        <Form
          className="notice notice-warn project-asks"
          method="post"
          action={at('completion')}
          onSubmit={note}
          role="alert"
        >
          <Confirmation unfinished={unfinished} currency={currency} once={once} busy={busy} />
        </Form>
      )}
    </>
  )
}

/** What is still open in the project, and the button that completes it anyway. */
function Confirmation({
  unfinished: { tasks, bookings, cents },
  currency,
  once,
  busy,
}: Pick<Props, 'currency' | 'once'> & { unfinished: Unfinished; busy: boolean }) {
  const { page: words } = useWords().portal.projects
  const { locale } = useDisplay()
  return (
    <>
      <TriangleAlert />
      <span>
        {words.unfinished(tasks, bookings, cents > 0 ? formatMoney(cents, currency, locale) : '')}
      </span>
      <Once page={once} form="anyway" />
      <input type="hidden" name="anyway" value="on" />
      <Button type="submit" compact disabled={busy}>
        {words.anyway}
      </Button>
    </>
  )
}
