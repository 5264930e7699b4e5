import { Send } from 'lucide-react'

import { limits } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { sendWithKeys } from './send-with-keys.ts'
import { useWritten } from './use-written.ts'

/** A reply by mail. */
export function ReplyForm({ id, email, once }: { id: string; email: string; once: string }) {
  const words = useWords().portal.inquiries.composer
  const { Form, at, busy, text } = useWritten(id, id, words.sent)
  return (
    <Form
      className="composer-form composer-reply"
      method="post"
      action={at('replies')}
      noValidate
      aria-busy={busy}
      onKeyDown={sendWithKeys}
    >
      <Once page={once} form="reply" />
      <TextArea
        {...text}
        id="reply-text"
        label={words.replyText}
        rows={5}
        maxLength={limits.text}
        hint={words.to(email)}
      />
      <p className="form-actions">
        <Button look="accent" type="submit" disabled={busy}>
          <Send />
          {busy ? words.sending : words.send}
        </Button>
        <span className="form-note">{words.hint}</span>
      </p>
    </Form>
  )
}
