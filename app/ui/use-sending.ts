import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActAnswer } from './act-answer.ts'
import { freshKey } from './fresh-key.ts'
import { useWords } from './use-words.ts'

type Asked<What> = { what: What; action: string; fields: Record<string, string> }

/** What was asked for and is not on the page yet, in its order, to be shown at once. What the server refuses is said in the message `told`. */
export function useSending<What>(told: string) {
  const [asked, ask] = useState<Asked<What>[]>([])
  useQueue(asked, ask, told)
  const send = (what: What, action: string, fields: Record<string, string>) => {
    const once = freshKey()
    ask((list) => [...list, { what, action, fields: { ...fields, once } }])
  }
  return { asked: asked.map(({ what }) => what), send }
}

/** Sends the first of what was asked; when its answer is on the page, the next. One that is refused takes those after it back. */
function useQueue<What>(asked: Asked<What>[], ask: (change: (list: Asked<What>[]) => Asked<What>[]) => void, told: string) {
  const fetcher = useFetcher<ActAnswer>()
  const { problems } = useWords()
  const sent = useRef<Asked<What>>(null)
  const left = useRef(false)
  const { state, data } = fetcher
  useEffect(() => {
    if (state !== 'idle') { left.current = true; return }
    if (sent.current) {
      if (!left.current) return
      left.current = false
      const done = sent.current
      sent.current = null
      if (data && !data.ok) {
        toast.error(problems[data.problem] ?? data.problem, { id: told })
        return ask(() => [])
      }
      return ask((list) => list.filter((one) => one !== done))
    }
    const [next] = asked
    if (!next) return
    sent.current = next
    void fetcher.submit(next.fields, { method: 'post', action: next.action })
  }, [state, data, asked, ask, fetcher, problems, told])
}
