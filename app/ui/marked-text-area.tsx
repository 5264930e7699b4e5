import { type ComponentProps, type RefObject, useEffect, useState } from 'react'

import { Field } from './field.tsx'
import { MarkedText, type MarkedPart } from './marked-text.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'ref'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  id?: string
  hint?: string
  problem?: string
  /** Splits the text; parts that aren't `plain` are highlighted by their kind. */
  split: (text: string) => MarkedPart[]
}

/** A text area that highlights parts of its text and grows with it. */
export function MarkedTextArea({ label, id, hint, problem, split, ref, ...rest }: Props) {
  const text = useFieldText(ref, String(rest.defaultValue ?? ''))
  return (
    <Field {...{ label, id, hint, problem }}>
      {(control) => (
        <MarkedText parts={split(text)}>
          <textarea {...rest} {...control} ref={ref} />
        </MarkedText>
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
