import { Pause, Play } from 'lucide-react'

import { formatDuration } from '#app/core/display.ts'
import type { CaseStudyAudio } from '#app/features/site/portfolio/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './audio-player.css'

/**
 * A recording with its text. The page script turns the waveform into a slider; until then, and
 * without a waveform, the browser's own controls are shown.
 */
export function AudioPlayer({
  sound: { title, recording, chapters, transcript },
}: {
  sound: CaseStudyAudio
}) {
  const { chapters: parts, transcript: heading, silent } = useMessages().site.portfolio
  return (
    <section
      className="player night"
      data-sound={recording.waveform ? recording.seconds : undefined}
      suppressHydrationWarning
    >
      <div className="player-deck">
        <h2>{title}</h2>
        {/* the transcript below replaces captions */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls preload="none" src={recording.file} suppressHydrationWarning />
        {recording.waveform && (
          <Controls seconds={recording.seconds} waveform={recording.waveform} />
        )}
        <output className="player-silent">{silent}</output>
        {chapters.length > 0 && (
          <div className="player-chapters">
            <h3>{parts}</h3>
            <Cues cues={chapters.map(({ at, title }) => ({ at, text: title }))} />
          </div>
        )}
      </div>
      <div className="player-words">
        <h3>{heading}</h3>
        <Cues cues={transcript} />
      </div>
    </section>
  )
}

/** Lines with their times; a click on a time plays from there. */
function Cues({ cues }: { cues: { at: number; text: string }[] }) {
  return (
    <ol>
      {cues.map(({ at, text }, place) => (
        <li key={place} suppressHydrationWarning>
          <button
            type="button"
            disabled
            data-at={at}
            aria-label={`${formatDuration(at)}, ${text}`}
            suppressHydrationWarning
          >
            {formatDuration(at)}
          </button>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Controls({
  seconds,
  waveform,
}: {
  seconds: number
  waveform: NonNullable<CaseStudyAudio['recording']['waveform']>
}) {
  const { play, pause, position, outOf } = useMessages().site.portfolio
  const length = formatDuration(seconds)
  return (
    <div className="player-controls">
      <button
        type="button"
        className="player-switch"
        aria-label={play}
        data-sound-switch=""
        data-play={play}
        data-pause={pause}
        suppressHydrationWarning
      >
        <Play />
        <Pause />
      </button>
      <div className="player-waveform">
        <svg viewBox={`0 0 ${waveform.width} 100`} preserveAspectRatio="none" aria-hidden="true">
          <path id="outline" d={waveform.path} />
          <use className="player-played" href="#outline" />
        </svg>
        <input
          type="range"
          min={0}
          max={Math.floor(seconds)}
          step={1}
          defaultValue={0}
          autoComplete="off"
          aria-label={position}
          aria-valuetext={`0:00 ${outOf} ${length}`}
          data-of={outOf}
          suppressHydrationWarning
        />
      </div>
      <p
        className="player-time"
        aria-hidden="true"
        data-time={`0:00 / ${length}`}
        suppressHydrationWarning
      />
    </div>
  )
}
