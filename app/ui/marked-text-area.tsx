import { type ComponentProps, type RefObject, useEffect, useState } from 'react'

import { Field } from './field.tsx'
import './marked-text-area.css'
import { useHydrated } from './use-hydrated.ts'

type Props = Omit<ComponentProps<'textarea'>, 'ref'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  id?: string
  hint?: string
  problem?: string
  /** Splits the text; parts that aren't `plain` are highlighted by their kind. */
  split: (text: string) => { text: string; kind: string }[]
}

/**
 * A text area that highlights parts of its text and grows with it. The highlights are drawn behind
 * it, so that typing, undo and drafts stay the browser's.
 */
export function MarkedTextArea({ label, id, hint, problem, split, ref, ...rest }: Props) {
  const isHydrated = useHydrated()
  const text = useFieldText(ref, String(rest.defaultValue ?? ''))
  return (
    <Field {...{ label, id, hint, problem }}>
      {(control) => (
        <div className="marked-text" data-marked={isHydrated || undefined}>
          {isHydrated && (
            <div className="field-control marked-text-back" aria-hidden="true">
              {split(text).map((part, at) =>
                part.kind === 'plain' ? (
                  part.text
                ) : (
                  // parts have no identity beyond their place
                  <mark key={at} className={`marked-${part.kind}`}>
                    {part.text}
                  </mark>
                ),
              )}
              {/* a line break at the end needs a character after it to take up a line */}
              {'\u200b'}
            </div>
          )}
          <textarea {...rest} {...control} ref={ref} />
        </div>
      )}
    </Field>
  )
}

/** Returns the present text of a field, however it changed. */
function useFieldText(field: RefObject<HTMLTextAreaElement | null>, initial: string): string {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const element = field.current
    const read = () => setText(element?.value ?? '')
    const readAfterReset = () => setTimeout(read)
    // typed before the page was interactive
    read()
    element?.addEventListener('input', read)
    element?.form?.addEventListener('reset', readAfterReset)
    return () => {
      element?.removeEventListener('input', read)
      element?.form?.removeEventListener('reset', readAfterReset)
    }
  }, [field])
  return text
}
