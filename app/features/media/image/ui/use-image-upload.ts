import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { maxImageBytes } from '#app/core/media.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type UploadState =
  | { step: 'idle' | 'processing' | 'done' }
  | { step: 'sending'; percent: number }
  | { step: 'refused'; problem: ProblemCode }
type UploadResult<Kept> = ({ ok: true } & Kept) | { ok: false; problem: ProblemCode }

/**
 * Uploads a form with a file and reports its progress. `Kept` is the response's additional data.
 * Uses XMLHttpRequest because `fetch` has no upload progress.
 */
export function useImageUpload<Kept = unknown>(to: string) {
  const [state, set] = useState<UploadState>({ step: 'idle' })
  const request = useRef<XMLHttpRequest>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => () => request.current?.abort(), [])

  async function send(form: FormData): Promise<UploadResult<Kept>> {
    const problem = validateForm(form)
    const result: UploadResult<Kept> = problem ? { ok: false, problem } : await sendForm(form)
    set(result.ok ? { step: 'done' } : { step: 'refused', problem: result.problem })
    if (result.ok) void revalidate()
    return result
  }

  function sendForm(form: FormData) {
    return new Promise<UploadResult<Kept>>((resolve) => {
      const xhr = new XMLHttpRequest()
      request.current = xhr
      xhr.upload.onprogress = ({ loaded, total }) =>
        set({ step: 'sending', percent: Math.floor((loaded / (total || 1)) * 99) })
      xhr.upload.onload = () => set({ step: 'processing' })
      xhr.onerror = () => resolve({ ok: false, problem: 'upload-cut' })
      xhr.onload = () => resolve(parseResult(xhr))
      set({ step: 'sending', percent: 0 })
      xhr.open('POST', to)
      xhr.setRequestHeader('accept', 'application/json')
      xhr.send(form)
    })
  }

  return { state, send, clear: () => set({ step: 'idle' }) }
}

/** Checks the file before the upload. */
function validateForm(form: FormData): ProblemCode | null {
  const file = form.get('picture')
  if (!(file instanceof File) || file.name === '') return 'picture-missing'
  return file.size > maxImageBytes ? 'picture-heavy' : null
}

function parseResult<Kept>({ status, responseText }: XMLHttpRequest): UploadResult<Kept> {
  try {
    const result = JSON.parse(responseText) as UploadResult<Kept>
    return result.ok ? result : { ok: false, problem: result.problem ?? 'not-saved' }
  } catch {
    // the size was checked before the upload, so this is the limit of a proxy in front
    return { ok: false, problem: status === 413 ? 'proxy-limit' : 'not-saved' }
  }
}
