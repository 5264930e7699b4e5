import { Send } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { limits } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'
import { sendWithKeys } from './send-with-keys.ts'
import { onceOf, useAct } from './use-act.ts'
import { useDraft } from './use-draft.ts'

/** A reply by mail. What is typed stays a draft until the server has taken it. */
export function ReplyForm({ id, email, once }: { id: string; email: string; once: string }) {
  const { portal, problems } = useWords()
  const words = portal.inquiries.composer
  const { field, keep, clear } = useDraft(id)
  const hear = (answer: MoveAnswer) => {
    if (answer.ok) {
      clear()
      toast.success(words.sent)
    } else field.current?.focus()
  }
  const { Form, at, busy, problem } = useAct(id, hear)
  return (
    <Form className="composer-form composer-reply" method="post" action={at('replies')} noValidate aria-busy={busy} onKeyDown={sendWithKeys}>
      <input type="hidden" name="once" value={onceOf(once, 'reply')} />
      <TextArea
        ref={field} id="reply-text" name="text" label={words.replyText} rows={5} maxLength={limits.text} required
        hint={words.to(email)} problem={problem ? problems[problem] : undefined} onInput={keep} readOnly={busy} aria-keyshortcuts="Control+Enter Meta+Enter"
      />
      <p className="form-actions">
        <Button look="accent" type="submit" disabled={busy}><Send />{busy ? words.sending : words.send}</Button>
        <span className="form-note">{words.hint}</span>
      </p>
    </Form>
  )
}
