import { toast } from 'react-hot-toast/headless'

import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'
import { onceOf, useAct } from './use-act.ts'

type Props = { id: string; assigneeId: string | null; people: { id: string; name: string }[]; once: string }

/** Who takes it on; a choice is kept at once, and by a button where there is no JavaScript. */
export function Assignment({ id, assigneeId, people, once }: Props) {
  const { portal, problems } = useWords()
  const { facts } = portal.inquiries
  const hear = (answer: MoveAnswer) => {
    if (answer.ok) toast.success(portal.saved)
    else toast.error(problems[answer.problem] ?? answer.problem)
  }
  const { Form, at, busy } = useAct(id, hear)
  const hydrated = useHydrated()
  return (
    <Form className="assignment" method="post" action={at('assignment')} onChange={(event) => event.currentTarget.requestSubmit()}>
      <input type="hidden" name="once" value={onceOf(once, 'assign')} />
      <select className="field-control" id="assigned" name="person" key={assigneeId} defaultValue={assigneeId ?? ''} aria-busy={busy}>
        <option value="">{facts.nobody}</option>
        {people.map((person) => <option key={person.id} value={person.id}>{person.name}</option>)}
      </select>
      {!hydrated && <Button type="submit" compact>{portal.save}</Button>}
    </Form>
  )
}
