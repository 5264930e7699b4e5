import { Form, useLocation, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

/** Two steps, because deletion can't be undone. */
export function Deletion({ id, formKey }: { id: string; formKey: string }) {
  const messages = useMessages().portal.inquiries.deletion
  const action = `/portal/clients/inquiries/${id}/delete`
  const { search } = useLocation()
  const isBusy = useNavigation().formAction?.startsWith(action) ?? false
  return (
    <details className="deletion" key={id}>
      <summary>{messages.offer}</summary>
      <Form method="post" action={`${action}${search}`}>
        <p>{messages.warning}</p>
        <IdempotencyField page={formKey} form="deletion" />
        <Button type="submit" look="danger" compact disabled={isBusy}>
          {isBusy ? messages.acting : messages.act}
        </Button>
      </Form>
    </details>
  )
}
