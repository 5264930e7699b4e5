import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useActionPath } from './use-action-path.ts'

type Props = {
  inquiry: { id: string; clientId: string | null; clientName: string | null }
  once: string
}

/** Links to the sender's client record, or creates one. */
export function InquiryClient({ inquiry: { id, clientId, clientName }, once }: Props) {
  const { facts } = useMessages().portal.inquiries
  const actionPath = useActionPath(id)
  const showError = useErrorToast()
  const handleResult = (answer: ActionResult) =>
    answer.ok ? void toast.success(facts.converted) : showError(answer)
  const { Form, busy } = useActionForm(handleResult)
  if (clientId) return <Link to={`/portal/clients/${clientId}`}>{clientName}</Link>
  return (
    <Form method="post" action={actionPath('client')}>
      <IdempotencyField page={once} form="client" />
      <Button type="submit" compact disabled={busy}>
        {facts.convert}
      </Button>
    </Form>
  )
}
