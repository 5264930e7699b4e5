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
import { type ReactNode, type RefObject, useState } from 'react'

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
  media: RefObject<HTMLMediaElement | null>
  /** The note that is open, whose place the file begins at without a script. */
  note: NoteView | null
  range: { from: number; to: number | null } | null
  stage: RefObject<HTMLDivElement | null>
  onShortcuts: () => void
  /** The drawing on the picture. */
  children: ReactNode
}

/** Plays a version, with the browser's own controls until the script is there. */
export function ReviewPlayer(props: Props) {
  const { view, player, range, stage, onShortcuts, children } = props
  const messages = useReviewMessages().player
  const isHydrated = useHydrated()
  return (
    <div className="review-player" ref={stage} data-kind={view.media.kind}>
      <div className="review-picture">
        <MediaElement {...props} />
        {children}
      </div>
      {isHydrated ? (
        <>
          <Timeline {...{ view, player, range }} />
          <Controls {...{ player, onShortcuts, stage }} clock={view.clock} kind={view.media.kind} />
        </>
      ) : (
        <p className="review-download">
          <a href={`${view.media.src}?download`}>
            <Download />
            {messages.download}
          </a>
        </p>
      )}
    </div>
  )
}

/** The address of the file stays that of the first load, which a script has begun to play. */
function MediaElement({ view: { title, media }, player, media: element, note }: Props) {
  const messages = useReviewMessages().player
  const isHydrated = useHydrated()
  const [src] = useState(() =>
    note?.seconds == null ? media.src : `${media.src}#t=${note.seconds.toFixed(3)}`,
  )
  const common = { src, controls: !isHydrated, preload: 'auto' }
  return media.kind === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a version in the making
    <video
      {...common}
      ref={element as RefObject<HTMLVideoElement | null>}
      poster={note?.seconds == null ? (media.poster ?? undefined) : undefined}
      width={media.width ?? 1920}
      height={media.height ?? 1080}
      playsInline
      aria-label={messages.video(title)}
      onClick={isHydrated ? player.togglePlay : undefined}
    />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a version in the making
    <audio
      {...common}
      ref={element as RefObject<HTMLAudioElement | null>}
      aria-label={messages.audio(title)}
    />
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
  const { isPlaying, position, length, speed } = player
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
          <Button look="quiet" onClick={() => player.step(-1)} aria-label={messages.frameBack}>
            <ChevronLeft />
          </Button>
          <Button look="quiet" onClick={() => player.step(1)} aria-label={messages.frameForward}>
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
      <EndControls {...{ player, kind, stage, onShortcuts }} />
    </div>
  )
}

type EndProps = Pick<Props, 'player' | 'stage' | 'onShortcuts'> & { kind: 'video' | 'audio' }

function EndControls({ player, kind, stage, onShortcuts }: EndProps) {
  const { player: messages } = useReviewMessages()
  const { isMuted } = player
  return (
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
