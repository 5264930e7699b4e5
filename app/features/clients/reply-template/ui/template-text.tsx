import { Fragment } from 'react'

import { type ReplyField, splitTemplate } from '#app/features/clients/reply-template/rules.ts'

import { useReplyTemplateMessages } from './use-reply-template-messages.ts'

/** A template with the names of its fields in their places. */
export function TemplateText({ text }: { text: string }) {
  const { names } = useReplyTemplateMessages()
  return (
    <p className="reply-template-text">
      {splitTemplate(text).map((part, index) =>
        part.kind === 'field' ? (
          // parts have no identity beyond their place
          <mark key={index} className="marked-field">
            {names[part.text.slice(1, -1) as ReplyField]}
          </mark>
        ) : (
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </p>
  )
}
