import { toast } from 'react-hot-toast/headless'

import { limits } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'
import { sendWithKeys } from './send-with-keys.ts'
import { onceOf, useAct } from './use-act.ts'
import { useDraft } from './use-draft.ts'

/** A note for the studio, or what the writer answered by ordinary mail, which may wait for an answer again. */
export function NoteForm({ id, once }: { id: string; once: string }) {
  const { portal, problems } = useWords()
  const words = portal.inquiries.composer
  const { field, keep, clear } = useDraft(`note:${id}`)
  const hear = (answer: MoveAnswer) => {
    if (answer.ok) {
      clear()
      toast.success(words.added)
    } else field.current?.focus()
  }
  const { Form, at, busy, problem } = useAct(id, hear)
  return (
    <Form className="composer-form composer-note" method="post" action={at('notes')} noValidate aria-busy={busy} onKeyDown={sendWithKeys}>
      <input type="hidden" name="once" value={onceOf(once, 'note')} />
      <fieldset className="choices">
        <legend className="visually-hidden">{words.what}</legend>
        <label className="choice"><input type="radio" name="kind" value="note" defaultChecked />{words.isNote}</label>
        <label className="choice"><input type="radio" name="kind" value="incoming" />{words.isIncoming}</label>
        <label className="choice choice-waits"><input type="checkbox" name="waits" value="on" defaultChecked />{words.waits}</label>
      </fieldset>
      <TextArea
        ref={field} id="note-text" name="text" label={words.noteText} rows={4} maxLength={limits.text} required
        problem={problem ? problems[problem] : undefined} onInput={keep} readOnly={busy} aria-keyshortcuts="Control+Enter Meta+Enter"
      />
      <p className="form-actions"><Button type="submit" disabled={busy}>{busy ? portal.saving : words.add}</Button></p>
    </Form>
  )
}
