import { useId, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'

import { useFilmWords } from './use-film-words.ts'

/**
 * Captions that are there already, from a file or pasted; `take` answers what was wrong with them.
 */
export function BringCaptions({ take }: { take: (text: string) => string | null }) {
  const words = useFilmWords()
  const id = useId()
  const [pasted, paste] = useState('')
  const [problem, refuse] = useState<string | null>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const taken = (text: string) => {
    const wrong = take(text)
    refuse(wrong)
    if (wrong || !details.current) return
    paste('')
    details.current.open = false
  }
  return (
    <details className="captions-bring" ref={details}>
      <summary className="button button-outline button-compact">{words.bring}</summary>
      <div className="captions-brought">
        <label className="visually-hidden" htmlFor={id}>
          {words.bring}
        </label>
        <input
          className="field-control"
          id={id}
          type="file"
          accept=".vtt,.srt,text/vtt,text/plain"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(taken)
            target.value = ''
          }}
        />
        <TextArea
          label={words.pasted}
          value={pasted}
          rows={4}
          {...(problem && { problem })}
          onChange={({ target }) => {
            refuse(null)
            paste(target.value)
          }}
        />
        <Button compact disabled={pasted.trim() === ''} onClick={() => taken(pasted)}>
          {words.take}
        </Button>
      </div>
    </details>
  )
}
