import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActAnswer } from './act-answer.ts'
import { freshKey } from './fresh-key.ts'
import { useWords } from './use-words.ts'

type Asked<What> = { what: What; action: string; fields: Record<string, string> }
type Refused<Answer> = Extract<Answer, { ok: false }>

/** What was asked for and is not on the page yet, in its order, to be shown at once. What the server refuses is handed to `refuse`. */
export function useSending<What, Answer extends ActAnswer = ActAnswer>(refuse: (answer: Refused<Answer>, what: What) => void) {
  const [asked, ask] = useState<Asked<What>[]>([])
  useQueue<What, Answer>(asked, ask, refuse)
  const send = (what: What, action: string, fields: Record<string, string>) => {
    const once = freshKey()
    ask((list) => [...list, { what, action, fields: { ...fields, once } }])
  }
  return { asked: useMemo(() => asked.map(({ what }) => what), [asked]), send }
}

/** Sends the first of what was asked; when its answer is on the page, the next. One that is refused takes those after it back. */
function useQueue<What, Answer extends ActAnswer>(asked: Asked<What>[], ask: (change: (list: Asked<What>[]) => Asked<What>[]) => void, refuse: (answer: Refused<Answer>, what: What) => void) {
  const fetcher = useFetcher<Answer>()
  const sent = useRef<Asked<What>>(null)
  const left = useRef(false)
  const { state } = fetcher
  const data = fetcher.data as Answer | undefined
  useEffect(() => {
    if (state !== 'idle') { left.current = true; return }
    if (sent.current) {
      if (!left.current) return
      left.current = false
      const done = sent.current
      sent.current = null
      if (data && !data.ok) {
        refuse(data as Refused<Answer>, done.what)
        return ask(() => [])
      }
      return ask((list) => list.filter((one) => one !== done))
    }
    const [next] = asked
    if (!next) return
    sent.current = next
    void fetcher.submit(next.fields, { method: 'post', action: next.action })
  }, [state, data, asked, ask, fetcher, refuse])
}

/** Says what was refused as a message that passes by; another of the same name takes its place. */
export function useTold(name: string): (answer: Refused<ActAnswer>) => void {
  const { problems } = useWords()
  return ({ problem }) => toast.error(problems[problem] ?? problem, { id: name })
}
