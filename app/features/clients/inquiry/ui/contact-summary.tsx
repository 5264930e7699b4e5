import { type MouseEvent, useEffect, useRef } from 'react'

import { contactFields } from '#app/features/clients/inquiry/rules.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ContactProblems } from './contact-result.ts'

/** Lists all problems as links to their fields. It receives the focus after an attempt. */
export function ContactSummary({ problems, focus }: { problems: ContactProblems; focus: boolean }) {
  const {
    site: { contact },
  } = useMessages()
  const problemMessages = useProblems()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  const invalidFields = contactFields.filter((field) => problems[field])
  if (invalidFields.length === 0) return null
  return (
    // Without JavaScript, autofocus scrolls the response page to the problems.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="problems" ref={box} tabIndex={-1} autoFocus={!focus}>
      <p>{contact.attention(invalidFields.length)}</p>
      <ul>
        {invalidFields.map((field) => (
          <li key={field}>
            <a href={`#contact-${field}`} onClick={focusField}>
              {problemMessages[problems[field]!]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}
