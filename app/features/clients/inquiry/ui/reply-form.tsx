import { CalendarPlus, Send } from 'lucide-react'
import { useRef } from 'react'

import { limits } from '#app/features/clients/inquiry/rules.ts'
import {
  type ReplyTemplate,
  type ReplyTimes,
  type ReplyValues,
  fillTemplate,
  findGap,
  splitReply,
} from '#app/features/clients/reply-template/rules.ts'
import { TemplateMenu } from '#app/features/clients/reply-template/ui/template-menu.tsx'
import { TimesPicker } from '#app/features/clients/reply-template/ui/times-picker.tsx'
import { useReplyTemplateMessages } from '#app/features/clients/reply-template/ui/use-reply-template-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { insertParagraph } from '#app/ui/insert-text.ts'
import { MarkedTextArea } from '#app/ui/marked-text-area.tsx'
import { offerLocalUndo } from '#app/ui/offer-undo.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { sendWithKeys } from './send-with-keys.ts'
import { useComposerForm } from './use-composer-form.ts'
import { useReplyTimes } from './use-reply-times.ts'

/** The text a reply starts from. */
export type ReplySources = {
  templates: ReplyTemplate[]
  replyValues: ReplyValues
  /** True if the service can be booked online. */
  hasTimes: boolean
}
/** A reply that came back from the server without JavaScript. */
export type ReplyDraft = { text: string; problem?: ProblemCode; times?: ReplyTimes }
type Props = ReplySources & {
  id: string
  email: string
  formKey: string
  draft: ReplyDraft | undefined
}

/** A reply by email. */
export function ReplyForm({ id, email, formKey, draft, ...sources }: Props) {
  const messages = useMessages().portal.inquiries.composer
  const { gaps } = useReplyTemplateMessages()
  const selectGap = () => {
    const gap = field.current && findGap(field.current.value, gaps)
    if (gap) field.current?.setSelectionRange(gap.index, gap.index + gap.text.length)
  }
  const { Form, getPath, isBusy, field, text } = useComposerForm(id, {
    successMessage: messages.sent,
    initialProblem: draft?.problem,
    onFailure: selectGap,
  })
  const insert = (added: string, message: string) => {
    if (!field.current) return
    offerLocalUndo({ message, id: 'reply-text', onUndo: insertParagraph(field.current, added) })
    selectGap()
  }
  return (
    <Form
      className="composer-form composer-reply"
      method="post"
      action={getPath('')}
      noValidate
      aria-busy={isBusy}
      onKeyDown={sendWithKeys}
    >
      <IdempotencyField page={formKey} form="reply" />
      <ReplyTools {...sources} id={id} initialTimes={draft?.times} insert={insert} />
      <MarkedTextArea
        {...text}
        id="reply-text"
        label={messages.replyText}
        rows={5}
        maxLength={limits.text}
        hint={messages.to(email)}
        defaultValue={draft?.text}
        split={(text) => splitReply(text, gaps)}
      />
      <p className="form-actions">
        <Button look="accent" type="submit" disabled={isBusy}>
          <Send />
          {isBusy ? messages.sending : messages.send}
        </Button>
        <span className="form-note">{messages.hint}</span>
      </p>
    </Form>
  )
}

type ToolsProps = ReplySources & {
  id: string
  initialTimes: ReplyTimes | undefined
  insert: (text: string, message: string) => void
}

/** Buttons that write into the reply: templates and free times. */
function ReplyTools({ id, templates, replyValues, hasTimes, initialTimes, insert }: ToolsProps) {
  const messages = useReplyTemplateMessages()
  const opener = useRef<HTMLButtonElement>(null)
  const { times, isLoading, isOpen, toggle, close } = useReplyTimes(id, initialTimes)
  return (
    <>
      <div className="composer-tools">
        <TemplateMenu
          templates={templates}
          onUse={({ text }) =>
            insert(fillTemplate(text, replyValues, messages.gaps), messages.inserted)
          }
        />
        {hasTimes && (
          <Button
            type="submit"
            compact
            name="step"
            value="times"
            aria-expanded={isOpen}
            ref={opener}
            onClick={(event) => {
              event.preventDefault()
              toggle()
            }}
          >
            <CalendarPlus />
            {messages.times.open}
          </Button>
        )}
      </div>
      {isLoading && <output className="muted">{messages.times.loading}</output>}
      {times && (
        <TimesPicker
          times={times}
          onClose={() => {
            close()
            opener.current?.focus()
          }}
          onInsert={(selectedTimes) => {
            close()
            insert(messages.times.text(selectedTimes, times.link), messages.times.inserted)
          }}
        />
      )}
    </>
  )
}
