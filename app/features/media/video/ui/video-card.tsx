import { CircleAlert, CircleCheck, Film, Info, LoaderCircle } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { VideoCardView } from '../rules.ts'
import { CaptionsCard } from './captions-card.tsx'
import './video-card.css'
import { PosterField } from './poster-field.tsx'
import { useVideoMessages } from './use-video-messages.ts'

type Props = {
  film: VideoCardView
  /** The problem of a form sent without JavaScript, from the URL. */ problem?:
    | ProblemCode
    | undefined
}

/** Shows a video of the library with its poster and captions. */
export function VideoCard({ film, problem }: Props) {
  const messages = useVideoMessages()
  const id = useId()
  const player = useRef<HTMLVideoElement>(null)
  return (
    <section className="card video-card" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {messages.film}
      </h2>
      <div className="video-sides">
        <div className="video-watch">
          <VideoScreen film={film} player={player} />
          <VideoState film={film} />
          <PosterField film={film} player={player} problem={problem} />
        </div>
        <CaptionsCard film={film} player={player} />
      </div>
    </section>
  )
}

function VideoScreen({
  film: { name, view },
  player,
}: {
  film: VideoCardView
  player: RefObject<HTMLVideoElement | null>
}) {
  const messages = useVideoMessages()
  const isAwake = useHydrated()
  const [isUnplayable, setUnplayable] = useState(false)
  const currentTime = useRef(0)
  // continues playback at the same position when transcoding replaces the source
  useLayoutEffect(() => {
    const video = player.current
    if (video && currentTime.current > 0) seekTo(video, currentTime.current)
    return () => {
      currentTime.current = video?.currentTime ?? 0
    }
  }, [player, view.src])
  const poster =
    view.poster &&
    `${view.poster.base}-${view.poster.widths.findLast((width) => width <= 1200) ?? view.poster.widths[0]}.webp`
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every video has captions */}
      <video
        key={view.src}
        className="video-screen"
        ref={player}
        src={view.src}
        controls
        playsInline
        preload="metadata"
        aria-label={messages.player(name)}
        width={view.width ?? 1280}
        height={view.height ?? 720}
        poster={poster ?? undefined}
        onError={() => setUnplayable(true)}
      >
        {/* without JavaScript; otherwise the captions are previewed as typed */}
        {!isAwake && view.captions && <track kind="captions" src={view.captions} default />}
      </video>
      {isUnplayable && (
        <p className="notice notice-bad">
          <CircleAlert />
          {messages.unplayable}
        </p>
      )}
    </>
  )
}

function seekTo(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds
}

function VideoState({
  film: { state, problem, isTranscoding, canTranscode },
}: {
  film: VideoCardView
}) {
  const messages = useVideoMessages()
  const kind =
    state === 'kept' ? (!canTranscode ? 'plain' : isTranscoding ? 'making' : 'waiting') : state
  const Icon = {
    streaming: CircleCheck,
    broken: CircleAlert,
    plain: Info,
    making: LoaderCircle,
    waiting: Film,
  }[kind]
  return (
    <p className="video-state" data-category={kind}>
      <Icon />
      {problem ? messages.states[problem] : messages.states[kind]}
    </p>
  )
}
