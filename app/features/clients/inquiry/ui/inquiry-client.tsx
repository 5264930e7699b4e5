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
  formKey: string
}

/** Links to the sender's client record, or creates one. */
export function InquiryClient({ inquiry: { id, clientId, clientName }, formKey }: Props) {
  const { facts } = useMessages().portal.inquiries
  const actionPath = useActionPath(id)
  const showError = useErrorToast()
  const handleResult = (result: ActionResult) =>
    result.ok ? void toast.success(facts.converted) : showError(result)
  const { Form, isBusy } = useActionForm(handleResult)
  if (clientId) return <Link to={`/portal/clients/${clientId}`}>{clientName}</Link>
  return (
    <Form method="post" action={actionPath('client')}>
      <IdempotencyField page={formKey} form="client" />
      <Button type="submit" compact disabled={isBusy}>
        {facts.convert}
      </Button>
    </Form>
  )
}
