import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'

import type { ActAnswer } from '#app/ui/act-answer.ts'
import { freshKey } from '#app/ui/fresh-key.ts'

import type { SoundCardView } from '../rules.ts'
import { canListen, listen } from './listen.ts'

type State = { step: 'still' | 'plain' | 'deaf' } | { step: 'listening'; percent: number }

/** Listens once to a recording nobody has listened to yet, and says what was heard. */
export function useListening(sound: SoundCardView): State {
  const { itemId, peaks } = sound
  const isNew = peaks.length === 0
  const listens = isNew && canListen(sound)
  const [state, set] = useState<State>({ step: 'listening', percent: 0 })
  const { submit } = useFetcher<ActAnswer>()
  const begin = useEffectEvent((signal: AbortSignal) =>
    listen(sound, signal, (percent) => set({ step: 'listening', percent })).catch(() => null),
  )
  const end = useEffectEvent((heard: Awaited<ReturnType<typeof listen>>) => {
    set({ step: heard ? 'still' : 'deaf' })
    if (heard)
      void submit(
        { peaks: heard.peaks.join(' '), seconds: String(heard.seconds), once: freshKey() },
        { method: 'post', action: `/portal/settings/library/${itemId}/outline` },
      )
  })
  useEffect(() => {
    if (!listens) return
    const stop = new AbortController()
    void begin(stop.signal).then((heard) => {
      if (!stop.signal.aborted) end(heard)
    })
    return () => stop.abort()
  }, [itemId, listens])
  return listens ? state : { step: isNew ? 'plain' : 'still' }
}
