import type { State } from '#app/features/clients/inquiry/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { NoteForm } from './note-form.tsx'
import { type ReplyDraft, type ReplySources, ReplyForm } from './reply-form.tsx'

type Props = {
  inquiry: { id: string; email: string; phone: string; state: State }
  formKey: string
  sources: ReplySources
  draft: ReplyDraft | undefined
}

/**
 * A reply by email or an internal note. Radio buttons and CSS switch between them, so it works
 * without JavaScript.
 */
export function Composer({ inquiry, formKey, sources, draft }: Props) {
  const messages = useMessages().portal.inquiries.composer
  const isSpam = inquiry.state === 'spam'
  const mayReply = !isSpam && inquiry.email !== ''
  return (
    <section className="composer" aria-label={messages.label}>
      <fieldset className="segments">
        <legend className="visually-hidden">{messages.label}</legend>
        {mayReply && (
          <label className="segment">
            <input type="radio" name="write" id="write-reply" value="reply" defaultChecked />
            {messages.reply}
          </label>
        )}
        <label className="segment">
          <input
            type="radio"
            name="write"
            id="write-note"
            value="note"
            defaultChecked={!mayReply}
          />
          {messages.note}
        </label>
      </fieldset>
      {mayReply ? (
        <ReplyForm
          {...sources}
          id={inquiry.id}
          email={inquiry.email}
          formKey={formKey}
          draft={draft}
        />
      ) : (
        <p className="composer-spam">
          {isSpam ? messages.spam : messages.noEmail}{' '}
          {!isSpam && inquiry.phone && (
            <a className="composer-call" href={`tel:${inquiry.phone.replace(/[^+\d]/g, '')}`}>
              {messages.call(inquiry.phone)}
            </a>
          )}
        </p>
      )}
      <NoteForm id={inquiry.id} formKey={formKey} />
    </section>
  )
}
