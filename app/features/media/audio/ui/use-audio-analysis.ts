import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'

import type { ActionResult } from '#app/ui/action-result.ts'
import { createRandomKey } from '#app/ui/random-key.ts'

import type { AudioCardView } from '../rules.ts'
import { canAnalyze, analyzeAudio } from './analyze-audio.ts'

type AnalysisState =
  | { step: 'idle' | 'too-long' | 'unreadable' }
  | { step: 'analyzing'; percent: number }

/** Computes the waveform of a recording that has none yet, and saves it. */
export function useAudioAnalysis(sound: AudioCardView): AnalysisState {
  const { itemId, peaks } = sound
  const isNew = peaks.length === 0
  const isAnalyzing = isNew && canAnalyze(sound)
  const [state, set] = useState<AnalysisState>({ step: 'analyzing', percent: 0 })
  const { submit } = useFetcher<ActionResult>()
  const begin = useEffectEvent((signal: AbortSignal) =>
    analyzeAudio(sound, signal, (percent) => set({ step: 'analyzing', percent })).catch(() => null),
  )
  const end = useEffectEvent((analyzed: Awaited<ReturnType<typeof analyzeAudio>>) => {
    set({ step: analyzed ? 'idle' : 'unreadable' })
    if (analyzed)
      void submit(
        {
          peaks: analyzed.peaks.join(' '),
          seconds: String(analyzed.seconds),
          formKey: createRandomKey(),
        },
        { method: 'post', action: `/portal/media/${itemId}/waveform` },
      )
  })
  useEffect(() => {
    if (!isAnalyzing) return
    const stop = new AbortController()
    void begin(stop.signal).then((heard) => {
      if (!stop.signal.aborted) end(heard)
    })
    return () => stop.abort()
  }, [itemId, isAnalyzing])
  return isAnalyzing ? state : { step: isNew ? 'too-long' : 'idle' }
}
