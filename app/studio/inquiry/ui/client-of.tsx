import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useAddress } from './use-address.ts'

type Props = {
  inquiry: { id: string; clientId: string | null; clientName: string | null }
  once: string
}

/** The client the writer is, or the button that makes one. */
export function ClientOf({ inquiry: { id, clientId, clientName }, once }: Props) {
  const { facts } = useWords().portal.inquiries
  const at = useAddress(id)
  const complain = useComplaint()
  const hear = (answer: ActAnswer) =>
    answer.ok ? void toast.success(facts.turned) : complain(answer)
  const { Form, busy } = useAct(hear)
  if (clientId) return <Link to={`/portal/clients/${clientId}`}>{clientName}</Link>
  return (
    <Form method="post" action={at('client')}>
      <Once page={once} form="client" />
      <Button type="submit" compact disabled={busy}>
        {facts.turn}
      </Button>
    </Form>
  )
}
