import { toast } from 'react-hot-toast/headless'

import { formatDate } from '#app/core/display.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { usePriceMessages } from './use-price-messages.ts'

type Props = {
  items: { id: string; name: string; retiredAt: Date }[]
  mayChange: boolean
  formKey: string
}

/** The items that were retired, the latest first. */
export function RetiredItems({ items, mayChange, formKey }: Props) {
  const messages = usePriceMessages()
  const display = useDisplay()
  const showError = useErrorToast()
  const { Form, isBusy } = useActionForm<ActionResult & { name?: string }>((result) => {
    if (result.ok) toast.success(messages.restoredNow(result.name ?? ''))
    else showError(result)
  })
  return (
    <details className="prices-retired">
      <summary>
        {messages.retired} <span className="count">{items.length}</span>
      </summary>
      <ul>
        {items.map(({ id, name, retiredAt }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <p className="price-facts">{messages.retiredOn(formatDate(retiredAt, display))}</p>
            </div>
            {mayChange && (
              <Form method="post" action={`/portal/settings/prices/${id}/restore`}>
                <IdempotencyField page={formKey} form={`restore:${id}`} />
                <Button
                  type="submit"
                  look="quiet"
                  compact
                  disabled={isBusy}
                  aria-label={messages.restoreOf(name)}
                >
                  {messages.restore}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
