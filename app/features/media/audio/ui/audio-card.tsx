import { type ChangeEvent, useId, useRef, useState } from 'react'

import { formatDuration } from '#app/core/display.ts'
import { useVideoMessages } from '#app/features/media/video/ui/use-video-messages.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { type AudioCardView, buildWaveformPath } from '../rules.ts'
import './audio-card.css'
import { useAudioAnalysis } from './use-audio-analysis.ts'

/** Shows a recording of the library with its waveform and a player. */
export function AudioCard({ sound }: { sound: AudioCardView }) {
  const { sound: messages } = useVideoMessages()
  const state = useAudioAnalysis(sound)
  const id = useId()
  const audio = useRef<HTMLAudioElement>(null)
  const [currentTime, move] = useState(0)
  const { name, file, seconds, peaks } = sound
  return (
    <section className="card audio-card" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {messages.title}
      </h2>
      {peaks.length > 0 && (
        <WaveformSlider
          peaks={peaks}
          seconds={seconds ?? 0}
          currentTime={currentTime}
          seek={(to) => {
            if (audio.current) audio.current.currentTime = to
            move(to)
          }}
        />
      )}
      {state.step === 'analyzing' && (
        <div className="audio-analyzing">
          <progress
            className="progress"
            max={100}
            value={state.percent}
            aria-label={messages.analyzing(state.percent)}
          />
          <p className="muted">{messages.analyzing(state.percent)}</p>
        </div>
      )}
      {(state.step === 'too-long' || state.step === 'unreadable') && (
        <p className="muted">{messages[state.step]}</p>
      )}
      {/* captions don't apply: the transcript is in the case study that plays the recording */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={file}
        controls
        preload="metadata"
        aria-label={name}
        onTimeUpdate={({ currentTarget }) => move(currentTarget.currentTime)}
      />
    </section>
  )
}

type WaveformProps = {
  peaks: number[]
  seconds: number
  currentTime: number
  seek: (to: number) => void
}

/** Shows the waveform as a slider for the playback position. */
function WaveformSlider({ peaks, seconds, currentTime, seek }: WaveformProps) {
  const { outOf, position } = useMessages().site.portfolio
  const id = useId()
  const width = peaks.length * 4
  const path = buildWaveformPath(peaks)
  return (
    <div className="audio-waveform">
      <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={id}>
          <rect width={seconds > 0 ? Math.min(1, currentTime / seconds) * width : 0} height={100} />
        </clipPath>
        <path d={path} />
        <path className="audio-played" d={path} clipPath={`url(#${id})`} />
      </svg>
      {useHydrated() && (
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(seconds))}
          value={Math.floor(currentTime)}
          aria-label={position}
          aria-valuetext={`${formatDuration(currentTime)} ${outOf} ${formatDuration(seconds)}`}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => seek(Number(target.value))}
        />
      )}
    </div>
  )
}
