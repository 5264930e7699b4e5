import { Fragment } from 'react'

import { splitTemplate } from '#app/features/clients/reply-template/rules.ts'

/** A template with its fields highlighted. */
export function TemplateText({ text }: { text: string }) {
  return (
    <p className="reply-template-text">
      {splitTemplate(text).map((part, at) =>
        part.kind === 'plain' ? (
          // parts have no identity beyond their place
          <Fragment key={at}>{part.text}</Fragment>
        ) : (
          <mark key={at} className={`marked-${part.kind}`}>
            {part.text}
          </mark>
        ),
      )}
    </p>
  )
}
