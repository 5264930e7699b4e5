import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { mostBytes } from '#app/core/media.ts'
import type { ProblemCode } from '#app/words/problems.ts'

type State =
  | { step: 'idle' | 'looking' | 'done' }
  | { step: 'sending'; percent: number }
  | { step: 'refused'; problem: ProblemCode }
type Answer<Kept> = ({ ok: true } & Kept) | { ok: false; problem: ProblemCode }

/**
 * Sends a form with a file and says how much of it has gone; `Kept` is what the address answers
 * besides. `fetch` does not tell, so this is the older way.
 */
export function useUpload<Kept = unknown>(to: string) {
  const [state, set] = useState<State>({ step: 'idle' })
  const request = useRef<XMLHttpRequest>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => () => request.current?.abort(), [])

  async function send(said: FormData): Promise<Answer<Kept>> {
    const amiss = amissIn(said)
    const answer: Answer<Kept> = amiss ? { ok: false, problem: amiss } : await sent(said)
    set(answer.ok ? { step: 'done' } : { step: 'refused', problem: answer.problem })
    if (answer.ok) void revalidate()
    return answer
  }

  function sent(said: FormData) {
    return new Promise<Answer<Kept>>((tell) => {
      const asked = new XMLHttpRequest()
      request.current = asked
      asked.upload.onprogress = ({ loaded, total }) =>
        set({ step: 'sending', percent: Math.floor((loaded / (total || 1)) * 99) })
      asked.upload.onload = () => set({ step: 'looking' })
      asked.onerror = () => tell({ ok: false, problem: 'upload-cut' })
      asked.onload = () => tell(answerOf(asked))
      set({ step: 'sending', percent: 0 })
      asked.open('POST', to)
      asked.setRequestHeader('accept', 'application/json')
      asked.send(said)
    })
  }

  return { state, send, clear: () => set({ step: 'idle' }) }
}

/** What is seen before anything is sent. */
function amissIn(said: FormData): ProblemCode | null {
  const file = said.get('picture')
  if (!(file instanceof File) || file.name === '') return 'picture-missing'
  return file.size > mostBytes ? 'picture-heavy' : null
}

function answerOf<Kept>({ status, responseText }: XMLHttpRequest): Answer<Kept> {
  try {
    const answer = JSON.parse(responseText) as Answer<Kept>
    return answer.ok ? answer : { ok: false, problem: answer.problem ?? 'not-saved' }
  } catch {
    // too large a file was refused before it was sent, so this is the limit of a proxy in front
    return { ok: false, problem: status === 413 ? 'proxy-limit' : 'not-saved' }
  }
}
