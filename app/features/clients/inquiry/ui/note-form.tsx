import { limits } from '#app/features/clients/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { sendWithKeys } from './send-with-keys.ts'
import { useComposerForm } from './use-composer-form.ts'

/**
 * An internal note, or a reply the sender wrote by ordinary email, which may need an answer again.
 */
export function NoteForm({ id, formKey }: { id: string; formKey: string }) {
  const { portal } = useMessages()
  const messages = portal.inquiries.composer
  const {
    Form,
    getPath,
    isBusy,
    text: textProps,
  } = useComposerForm(id, {
    successMessage: messages.added,
  })
  return (
    <Form
      className="composer-form composer-note"
      method="post"
      action={getPath('notes')}
      noValidate
      aria-busy={isBusy}
      onKeyDown={sendWithKeys}
    >
      <IdempotencyField page={formKey} form="note" />
      <fieldset className="choices">
        <legend className="visually-hidden">{messages.what}</legend>
        <label className="choice">
          <input type="radio" name="kind" value="note" defaultChecked />
          {messages.isNote}
        </label>
        <label className="choice">
          <input type="radio" name="kind" value="incoming" />
          {messages.isIncoming}
        </label>
        <label className="choice choice-waits">
          <input type="checkbox" name="waits" value="on" defaultChecked />
          {messages.waits}
        </label>
      </fieldset>
      <TextArea
        {...textProps}
        id="note-text"
        label={messages.noteText}
        rows={4}
        maxLength={limits.text}
      />
      <p className="form-actions">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? portal.saving : messages.add}
        </Button>
      </p>
    </Form>
  )
}
