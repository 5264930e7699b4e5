import { Send } from 'lucide-react'

import { limits } from '#app/features/clients/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { sendWithKeys } from './send-with-keys.ts'
import { useComposerForm } from './use-composer-form.ts'

/** A reply by email. */
export function ReplyForm({ id, email, once }: { id: string; email: string; once: string }) {
  const messages = useMessages().portal.inquiries.composer
  const { Form, at, busy, text: textProps } = useComposerForm(id, messages.sent)
  return (
    <Form
      className="composer-form composer-reply"
      method="post"
      action={at('replies')}
      noValidate
      aria-busy={busy}
      onKeyDown={sendWithKeys}
    >
      <IdempotencyField page={once} form="reply" />
      <TextArea
        {...textProps}
        id="reply-text"
        label={messages.replyText}
        rows={5}
        maxLength={limits.text}
        hint={messages.to(email)}
      />
      <p className="form-actions">
        <Button look="accent" type="submit" disabled={busy}>
          <Send />
          {busy ? messages.sending : messages.send}
        </Button>
        <span className="form-note">{messages.hint}</span>
      </p>
    </Form>
  )
}
