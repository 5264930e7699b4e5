import { type MouseEvent, useEffect, useRef } from 'react'

import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { ContactProblems } from './contact-answer.ts'

const order = ['name', 'email', 'phone', 'topic', 'message'] as const

/**
 * All that needs attention in one place, each leading to its field. It takes the focus after an
 * attempt.
 */
export function ContactSummary({ problems, focus }: { problems: ContactProblems; focus: boolean }) {
  const {
    site: { contact },
  } = useWords()
  const sentences = useProblems()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  const wrong = order.filter((field) => problems[field])
  if (wrong.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this is how the answer's page opens at what is wrong
    <div className="problems" ref={box} tabIndex={-1} autoFocus={!focus}>
      <p>{contact.attention(wrong.length)}</p>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#contact-${field}`} onClick={goTo}>
              {sentences[problems[field]!]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}
