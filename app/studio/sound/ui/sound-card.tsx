import { type ChangeEvent, useId, useRef, useState } from 'react'

import { clockText } from '#app/core/display.ts'
import { useFilmWords } from '#app/studio/film/ui/use-film-words.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useWords } from '#app/ui/use-words.ts'

import { type SoundCardView, outlinePath } from '../rules.ts'
import './sound-card.css'
import { useListening } from './use-listening.ts'

/** A recording of the library: heard, with its outline. */
export function SoundCard({ sound }: { sound: SoundCardView }) {
  const { sound: words } = useFilmWords()
  const state = useListening(sound)
  const id = useId()
  const audio = useRef<HTMLAudioElement>(null)
  const [at, move] = useState(0)
  const { name, file, seconds, peaks } = sound
  return (
    <section className="card sound-card" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {words.title}
      </h2>
      {peaks.length > 0 && (
        <Outline
          peaks={peaks}
          seconds={seconds ?? 0}
          at={at}
          seek={(to) => {
            if (audio.current) audio.current.currentTime = to
            move(to)
          }}
        />
      )}
      {state.step === 'listening' && (
        <div className="sound-listening">
          <progress
            className="progress"
            max={100}
            value={state.percent}
            aria-label={words.listening(state.percent)}
          />
          <p className="muted">{words.listening(state.percent)}</p>
        </div>
      )}
      {(state.step === 'plain' || state.step === 'deaf') && (
        <p className="muted">{words[state.step]}</p>
      )}
      {/* what is heard stands in the transcript of the case study that plays it */}
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

type OutlineProps = { peaks: number[]; seconds: number; at: number; seek: (to: number) => void }

/** How loud it is when, and a way to go there. */
function Outline({ peaks, seconds, at, seek }: OutlineProps) {
  const { outOf, position } = useWords().site.portfolio
  const id = useId()
  const width = peaks.length * 4
  const path = outlinePath(peaks)
  return (
    <div className="sound-outline">
      <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={id}>
          <rect width={seconds > 0 ? Math.min(1, at / seconds) * width : 0} height={100} />
        </clipPath>
        <path d={path} />
        <path className="sound-played" d={path} clipPath={`url(#${id})`} />
      </svg>
      {useHydrated() && (
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(seconds))}
          value={Math.floor(at)}
          aria-label={position}
          aria-valuetext={`${clockText(at)} ${outOf} ${clockText(seconds)}`}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => seek(Number(target.value))}
        />
      )}
    </div>
  )
}
