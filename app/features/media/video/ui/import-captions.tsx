import { useId, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'

import { useVideoMessages } from './use-video-messages.ts'

/** Imports captions from a file or pasted text. `onImport` returns the problem, or null. */
export function ImportCaptions({ onImport }: { onImport: (text: string) => string | null }) {
  const messages = useVideoMessages()
  const id = useId()
  const [pasted, paste] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const importText = (text: string) => {
    const importProblem = onImport(text)
    setProblem(importProblem)
    if (importProblem || !details.current) return
    paste('')
    details.current.open = false
  }
  return (
    <details className="captions-import" ref={details}>
      <summary className="button button-outline button-compact">{messages.bring}</summary>
      <div className="captions-imported">
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
            setProblem(null)
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
