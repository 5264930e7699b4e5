import {
  ChevronLeft,
  ChevronRight,
  Download,
  Keyboard,
  Maximize,
  Pause,
  Play,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

import { type ReviewClock, formatPosition } from '#app/features/delivery/review-clock/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import type { NoteView, ReviewView } from './review-view.ts'
import { Timeline } from './timeline.tsx'
import { type Player } from './use-player.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  view: ReviewView
  player: Player
  /** The note that is open, whose place the file begins at without a script. */
  note: NoteView | null
  range: { from: number; to: number | null } | null
  stage: RefObject<HTMLDivElement | null>
  onShortcuts: () => void
  /** What is drawn on the picture. */
  children: ReactNode
}

/** Plays a version, with the browser's own controls until the script is there. */
export function ReviewPlayer({ view, player, note, range, stage, onShortcuts, children }: Props) {
  const messages = useReviewMessages()
  const isHydrated = useHydrated()
  const { media, title } = view
  const start = note?.seconds ?? null
  const src = start === null ? media.src : `${media.src}#t=${start.toFixed(3)}`
  return (
    <div className="review-player" ref={stage} data-kind={media.kind}>
      <div className="review-picture">
        {media.kind === 'video' ? (
          <video
            ref={player.media as RefObject<HTMLVideoElement | null>}
            key={media.src}
            src={src}
            poster={start === null ? (media.poster ?? undefined) : undefined}
            width={media.width ?? 1920}
            height={media.height ?? 1080}
            controls={!isHydrated}
            preload="auto"
            playsInline
            aria-label={messages.player.video(title)}
            onClick={isHydrated ? player.togglePlay : undefined}
            suppressHydrationWarning
          />
        ) : (
          <audio
            ref={player.media as RefObject<HTMLAudioElement | null>}
            key={media.src}
            src={src}
            controls={!isHydrated}
            preload="auto"
            aria-label={messages.player.audio(title)}
          />
        )}
        {children}
      </div>
      {isHydrated && (
        <>
          <Timeline {...{ view, player, range }} />
          <Controls {...{ player, onShortcuts, stage }} clock={view.clock} kind={media.kind} />
        </>
      )}
      {!isHydrated && (
        <p className="review-download">
          <a href={`${media.src}?download`}>
            <Download />
            {messages.player.download}
          </a>
        </p>
      )}
    </div>
  )
}

function Controls({
  player,
  clock,
  kind,
  stage,
  onShortcuts,
}: Pick<Props, 'player' | 'stage' | 'onShortcuts'> & {
  clock: ReviewClock
  kind: 'video' | 'audio'
}) {
  const { player: messages } = useReviewMessages()
  const { isPlaying, isMuted, position, length, speed } = player
  const one = clock.unit === 'frame' ? 1 : 1000
  return (
    <div className="review-controls">
      <Button
        look="quiet"
        onClick={player.togglePlay}
        aria-label={isPlaying ? messages.pause : messages.play}
      >
        {isPlaying ? <Pause /> : <Play />}
      </Button>
      {clock.unit === 'frame' && (
        <>
          <Button look="quiet" onClick={() => player.step(-one)} aria-label={messages.frameBack}>
            <ChevronLeft />
          </Button>
          <Button look="quiet" onClick={() => player.step(one)} aria-label={messages.frameForward}>
            <ChevronRight />
          </Button>
        </>
      )}
      <p className="review-time">
        <output aria-label={messages.position} data-position={position} aria-live="off">
          {formatPosition(position, clock)}
        </output>
        {length > 0 && <span> / {formatPosition(length, clock)}</span>}
      </p>
      {speed !== 1 && (
        <span className="review-speed" aria-label={messages.speedLabel}>
          {messages.speed(String(speed))}
        </span>
      )}
      <span className="review-controls-end">
        <Button
          look="quiet"
          onClick={player.toggleMute}
          aria-label={isMuted ? messages.unmute : messages.mute}
        >
          {isMuted ? <VolumeX /> : <Volume2 />}
        </Button>
        <Button
          look="quiet"
          className="review-shortcuts-button"
          onClick={onShortcuts}
          aria-label={messages.shortcuts}
        >
          <Keyboard />
        </Button>
        {kind === 'video' && (
          <Button
            look="quiet"
            onClick={() => toggleFullScreen(stage.current)}
            aria-label={messages.fullScreen}
          >
            <Maximize />
          </Button>
        )}
      </span>
    </div>
  )
}

/** Safari on phones has it for the video alone. */
export function toggleFullScreen(stage: HTMLElement | null) {
  if (document.fullscreenElement) return void document.exitFullscreen()
  if (stage?.requestFullscreen) return void stage.requestFullscreen().catch(() => {})
  const video = stage?.querySelector('video') as
    | (HTMLVideoElement & { webkitEnterFullscreen?: () => void })
    | null
    | undefined
  video?.webkitEnterFullscreen?.()
}
