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

import { formatPosition, isPlaceClock } from '#app/features/delivery/review-clock/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated, useScriptState } from '#app/ui/use-hydrated.ts'

import { CompareBar, CompareButton, CompareLabel } from './compare-bar.tsx'
import type { NoteView, ReviewView, TimeView } from './review-view.ts'
import { Timeline } from './timeline.tsx'
import type { Comparison } from './use-compare.ts'
import { useFollower } from './use-follower.ts'
import { type Player } from './use-player.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  view: TimeView
  player: Player
  media: RefObject<HTMLMediaElement | null>
  /** The note that is open, whose place the file begins at without a script. */
  note: NoteView | null
  range: { from: number; to: number | null } | null
  stage: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  compare: Comparison
  onShortcuts: () => void
  /** The drawing on the picture. */
  children: ReactNode
}

/** Plays a version, with the browser's own controls until the script is there. */
export function ReviewPlayer(props: Props) {
  const { view, player, media, range, stage, picture, compare, onShortcuts, children } = props
  const messages = useReviewMessages().player
  const scriptState = useScriptState()
  const isCompared = view.compared !== null
  return (
    <div className="review-player" ref={stage} data-kind={view.media.kind}>
      <CompareBar {...{ view, compare }} />
      <div
        className="review-picture"
        ref={picture}
        data-compare={isCompared ? compare.mode : undefined}
        data-other={compare.isOtherShown || undefined}
      >
        <div className="compare-one">
          <MediaElement {...props} />
          {children}
          {isCompared && <CompareLabel number={view.version.number} side="one" />}
        </div>
        {isCompared && <OtherVideo {...{ view, media }} other={view.compared!} />}
      </div>
      <div data-script={scriptState}>
        <Timeline {...{ view, player, range }} />
        <Controls {...{ view, player, compare, onShortcuts, stage }} />
      </div>
      {scriptState === 'waiting' && (
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

type ControlProps = Pick<Props, 'view' | 'player' | 'stage' | 'compare' | 'onShortcuts'>

/** The other version of a video, which follows without sound. */
function OtherVideo({
  view,
  media,
  other,
}: Pick<Props, 'view' | 'media'> & { other: NonNullable<ReviewView['compared']> }) {
  const { player: messages, version: nameVersion } = useReviewMessages()
  const { clock } = other
  const second = useFollower(
    media,
    isPlaceClock(clock) ? null : { first: view.clock, second: clock },
  )
  return (
    <div className="compare-other">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a version in the making */}
      <video
        key={other.media.src}
        ref={second}
        src={other.media.src}
        preload="auto"
        muted
        playsInline
        width={other.media.width ?? 1920}
        height={other.media.height ?? 1080}
        aria-label={messages.video(nameVersion(other.number))}
      />
      <CompareLabel number={other.number} side="other" />
    </div>
  )
}

function Controls(props: ControlProps) {
  const { view, player } = props
  const { player: messages } = useReviewMessages()
  const { clock } = view
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
      <EndControls {...props} />
    </div>
  )
}

function EndControls({ view, player, stage, compare, onShortcuts }: ControlProps) {
  const { player: messages } = useReviewMessages()
  const { isMuted } = player
  return (
    <span className="review-controls-end">
      <CompareButton {...{ view, compare }} />
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
      {view.media.kind === 'video' && (
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
