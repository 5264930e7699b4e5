import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'
import { onceOf, useAct } from './use-act.ts'

type Props = { inquiry: { id: string; clientId: string | null; clientName: string | null }; once: string }

/** The client the writer is, or the button that makes one. */
export function ClientOf({ inquiry: { id, clientId, clientName }, once }: Props) {
  const { portal, problems } = useWords()
  const { facts } = portal.inquiries
  const hear = (answer: MoveAnswer) => {
    if (answer.ok) toast.success(facts.turned)
    else toast.error(problems[answer.problem] ?? answer.problem)
  }
  const { Form, at, busy } = useAct(id, hear)
  if (clientId) return <Link to={`/portal/clients/${clientId}`}>{clientName}</Link>
  return (
    <Form method="post" action={at('client')}>
      <input type="hidden" name="once" value={onceOf(once, 'client')} />
      <Button type="submit" compact disabled={busy}>{facts.turn}</Button>
    </Form>
  )
}
