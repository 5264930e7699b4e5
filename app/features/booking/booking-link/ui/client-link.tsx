import { Link2 } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { getClientLinkMessages } from '#app/messages/client-link.ts'

import './client-link.css'
import { linkDaysAfterEnd } from '#app/features/booking/booking-request/rules.ts'

/** Shows the private link to the client's page, to copy or to replace. */
export function ClientLink({
  id,
  link,
  formKey,
}: {
  id: string
  link: string | null
  formKey: string
}) {
  const messages = getClientLinkMessages(useLanguage())
  const { Form, isBusy } = useActionForm<{ ok: boolean }>((result) => {
    if (result.ok) toast.success(messages.replaced)
  })
  return (
    <details className="card client-link">
      <summary>
        <Link2 />
        {messages.title}
      </summary>
      <p>
        {messages.lead} {messages.ends(linkDaysAfterEnd)}
      </p>
      {link && (
        <div className="client-link-row">
          <TextField label={messages.link} value={link} readOnly />
          <CopyButton text={link} copiedMessage={messages.copied}>
            {messages.copy}
          </CopyButton>
        </div>
      )}
      <Form method="post" action={getActionPath(id, 'link')}>
        <IdempotencyField page={formKey} form="link" />
        <Button type="submit" disabled={isBusy}>
          {link ? messages.replace : messages.make}
        </Button>
        {link && <span className="muted">{messages.replaceHint}</span>}
      </Form>
    </details>
  )
}
