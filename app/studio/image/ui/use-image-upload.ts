import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { maxImageBytes } from '#app/core/media.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type UploadState =
  | { step: 'idle' | 'looking' | 'done' }
  | { step: 'sending'; percent: number }
  | { step: 'refused'; problem: ProblemCode }
type UploadResult<Kept> = ({ ok: true } & Kept) | { ok: false; problem: ProblemCode }

/**
 * Sends a form with a file and says how much of it has gone; `Kept` is what the address answers
 * besides. `fetch` does not tell, so this is the older way.
 */
export function useImageUpload<Kept = unknown>(to: string) {
  const [state, set] = useState<UploadState>({ step: 'idle' })
  const request = useRef<XMLHttpRequest>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => () => request.current?.abort(), [])

  async function send(said: FormData): Promise<UploadResult<Kept>> {
    const amiss = validateForm(said)
    const answer: UploadResult<Kept> = amiss ? { ok: false, problem: amiss } : await sendForm(said)
    set(answer.ok ? { step: 'done' } : { step: 'refused', problem: answer.problem })
    if (answer.ok) void revalidate()
    return answer
  }

  function sendForm(said: FormData) {
    return new Promise<UploadResult<Kept>>((tell) => {
      const xhr = new XMLHttpRequest()
      request.current = xhr
      xhr.upload.onprogress = ({ loaded, total }) =>
        set({ step: 'sending', percent: Math.floor((loaded / (total || 1)) * 99) })
      xhr.upload.onload = () => set({ step: 'looking' })
      xhr.onerror = () => tell({ ok: false, problem: 'upload-cut' })
      xhr.onload = () => tell(parseResult(xhr))
      set({ step: 'sending', percent: 0 })
      xhr.open('POST', to)
      xhr.setRequestHeader('accept', 'application/json')
      xhr.send(said)
    })
  }

  return { state, send, clear: () => set({ step: 'idle' }) }
}

/** What is seen before anything is sent. */
function validateForm(form: FormData): ProblemCode | null {
  const file = form.get('picture')
  if (!(file instanceof File) || file.name === '') return 'picture-missing'
  return file.size > maxImageBytes ? 'picture-heavy' : null
}

function parseResult<Kept>({ status, responseText }: XMLHttpRequest): UploadResult<Kept> {
  try {
    const answer = JSON.parse(responseText) as UploadResult<Kept>
    return answer.ok ? answer : { ok: false, problem: answer.problem ?? 'not-saved' }
  } catch {
    // too large a file was refused before it was sent, so this is the limit of a proxy in front
    return { ok: false, problem: status === 413 ? 'proxy-limit' : 'not-saved' }
  }
}
