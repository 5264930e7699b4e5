import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { mostBytes } from '#app/core/media.ts'

type State = { step: 'idle' | 'looking' | 'done' } | { step: 'sending'; percent: number } | { step: 'refused'; problem: string }

/** Sends a form with a file and says how much of it has gone. `fetch` does not tell, so this is the older way. */
export function useUpload(to: string, kept: () => void) {
  const [state, set] = useState<State>({ step: 'idle' })
  const request = useRef<XMLHttpRequest>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => () => request.current?.abort(), [])

  function send(form: HTMLFormElement) {
    const said = new FormData(form)
    const file = said.get('picture')
    if (!(file instanceof File) || file.name === '') return set({ step: 'refused', problem: 'picture-missing' })
    if (file.size > mostBytes) return set({ step: 'refused', problem: 'picture-heavy' })
    const sent = new XMLHttpRequest()
    request.current = sent
    sent.upload.onprogress = ({ loaded, total }) => set({ step: 'sending', percent: Math.floor(loaded / (total || 1) * 99) })
    sent.upload.onload = () => set({ step: 'looking' })
    sent.onerror = () => set({ step: 'refused', problem: 'upload-cut' })
    sent.onload = () => {
      const problem = problemOf(sent)
      if (problem) return set({ step: 'refused', problem })
      set({ step: 'done' })
      form.reset()
      kept()
      void revalidate()
    }
    set({ step: 'sending', percent: 0 })
    sent.open('POST', to)
    sent.setRequestHeader('accept', 'application/json')
    sent.send(said)
  }

  return { state, send, clear: () => set({ step: 'idle' }) }
}

function problemOf({ status, responseText }: XMLHttpRequest): string | null {
  try {
    const answer = JSON.parse(responseText) as { ok: boolean; problem?: string }
    return answer.ok ? null : answer.problem ?? 'not-saved'
  } catch {
    return status === 413 ? 'picture-heavy' : 'not-saved'
  }
}
