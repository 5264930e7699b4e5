import { Plus } from 'lucide-react'
import type { RefObject } from 'react'

import { type ReplyField, replyFields } from '#app/features/clients/reply-template/rules.ts'
import { insertText } from '#app/ui/insert-text.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

/** Buttons that insert a field at the cursor. Without JavaScript they name what can be typed. */
export function FieldButtons({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const messages = useReplyTemplateMessages()
  const isHydrated = useHydrated()
  const insert = (name: ReplyField) => {
    field.current?.focus()
    insertText(`{${name}}`)
  }
  return (
    <fieldset className="reply-fields">
      <legend className="field-hint">{messages.fields}</legend>
      {replyFields.map((name) =>
        isHydrated ? (
          <button key={name} type="button" className="reply-field" onClick={() => insert(name)}>
            <Plus />
            {messages.names[name]}
          </button>
        ) : (
          <span key={name} className="reply-field">
            {messages.names[name]} {`{${name}}`}
          </span>
        ),
      )}
    </fieldset>
  )
}
