import { toast } from 'react-hot-toast/headless'

import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useAddress } from './use-address.ts'

type Props = {
  id: string
  assigneeId: string | null
  people: { id: string; name: string }[]
  once: string
}

/** Who takes it on; a choice is kept at once, and by a button where there is no JavaScript. */
export function Assignment({ id, assigneeId, people, once }: Props) {
  const { portal } = useWords()
  const { facts } = portal.inquiries
  const at = useAddress(id)
  const complain = useComplaint()
  const hear = (answer: ActAnswer) =>
    answer.ok ? void toast.success(portal.saved) : complain(answer)
  const { Form, busy } = useAct(hear)
  const hydrated = useHydrated()
  return (
    <Form
      className="assignment"
      method="post"
      action={at('assignment')}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <Once page={once} form="assign" />
      <select
        className="field-control"
        id="assigned"
        name="person"
        key={assigneeId}
        defaultValue={assigneeId ?? ''}
        aria-busy={busy}
      >
        <option value="">{facts.nobody}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
      {!hydrated && (
        <Button type="submit" compact>
          {portal.save}
        </Button>
      )}
    </Form>
  )
}
