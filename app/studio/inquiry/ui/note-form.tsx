import { limits } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { sendWithKeys } from './send-with-keys.ts'
import { useWritten } from './use-written.ts'

/**
 * A note for the studio, or what the writer answered by ordinary mail, which may wait for an answer
 * again.
 */
export function NoteForm({ id, once }: { id: string; once: string }) {
  const { portal } = useWords()
  const words = portal.inquiries.composer
  const { Form, at, busy, text } = useWritten(id, `note:${id}`, words.added)
  return (
    <Form
      className="composer-form composer-note"
      method="post"
      action={at('notes')}
      noValidate
      aria-busy={busy}
      onKeyDown={sendWithKeys}
    >
      <Once page={once} form="note" />
      <fieldset className="choices">
        <legend className="visually-hidden">{words.what}</legend>
        <label className="choice">
          <input type="radio" name="kind" value="note" defaultChecked />
          {words.isNote}
        </label>
        <label className="choice">
          <input type="radio" name="kind" value="incoming" />
          {words.isIncoming}
        </label>
        <label className="choice choice-waits">
          <input type="checkbox" name="waits" value="on" defaultChecked />
          {words.waits}
        </label>
      </fieldset>
      <TextArea {...text} id="note-text" label={words.noteText} rows={4} maxLength={limits.text} />
      <p className="form-actions">
        <Button type="submit" disabled={busy}>
          {busy ? portal.saving : words.add}
        </Button>
      </p>
    </Form>
  )
}
