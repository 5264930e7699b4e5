import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { itemOrders } from '#app/features/delivery/gallery-item/rules.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMenu } from '#app/ui/use-menu.ts'

/** Sorts all files, by section. */
export function SortForm({
  galleryId,
  section,
  formKey,
}: {
  galleryId: string
  section: string | null
  formKey: string
}) {
  const messages = useGalleryMessages().items
  const showError = useErrorToast()
  const { menu } = useMenu()
  // a new key closes the menu
  const [round, setRound] = useState(0)
  const { Form, isBusy } = useActionForm((result: ActionResult) => {
    if (!result.ok) return showError(result)
    setRound((before) => before + 1)
    toast.success(messages.sorted)
  })
  return (
    <details className="bar-menu gallery-sort" key={round} ref={menu}>
      <summary className="button button-quiet button-compact">
        <ArrowDownUp />
        {messages.order}
      </summary>
      <Form
        className="bar-menu-body"
        method="post"
        action={`/portal/galleries/${galleryId}/items/order${section ? `?section=${section}` : ''}`}
      >
        <IdempotencyField page={formKey} form="order" />
        {itemOrders.map((order) => (
          <Button
            key={order}
            type="submit"
            look="quiet"
            compact
            name="order"
            value={order}
            disabled={isBusy}
          >
            {messages.orders[order]}
          </Button>
        ))}
      </Form>
    </details>
  )
}
