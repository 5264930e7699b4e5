import { useId, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'

import { useVideoMessages } from './use-video-messages.ts'

/**
 * Captions that are there already, from a file or pasted; `take` answers what was wrong with them.
 */
export function ImportCaptions({ take }: { take: (text: string) => string | null }) {
  const messages = useVideoMessages()
  const id = useId()
  const [pasted, paste] = useState('')
  const [problem, refuse] = useState<string | null>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const importText = (text: string) => {
    const wrong = take(text)
    refuse(wrong)
    if (wrong || !details.current) return
    paste('')
    details.current.open = false
  }
  return (
    <details className="captions-bring" ref={details}>
      <summary className="button button-outline button-compact">{messages.bring}</summary>
      <div className="captions-brought">
        <label className="visually-hidden" htmlFor={id}>
          {messages.bring}
        </label>
        <input
          className="field-control"
          id={id}
          type="file"
          accept=".vtt,.srt,text/vtt,text/plain"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(importText)
            target.value = ''
          }}
        />
        <TextArea
          label={messages.pasted}
          value={pasted}
          rows={4}
          {...(problem && { problem })}
          onChange={({ target }) => {
            refuse(null)
            paste(target.value)
          }}
        />
        <Button compact disabled={pasted.trim() === ''} onClick={() => importText(pasted)}>
          {messages.take}
        </Button>
      </div>
    </details>
  )
}
