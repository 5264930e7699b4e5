import { CircleAlert, CircleCheck, Film, Info, LoaderCircle } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { FilmCardView } from '../rules.ts'
import { CaptionsCard } from './captions-card.tsx'
import './film-card.css'
import { PosterField } from './poster-field.tsx'
import { useFilmWords } from './use-film-words.ts'

type Props = {
  film: FilmCardView
  /** What a plain form was answered, from the address. */ problem?: ProblemCode | undefined
}

/** A film of the library: seen, with its poster and its captions. */
export function FilmCard({ film, problem }: Props) {
  const words = useFilmWords()
  const id = useId()
  const player = useRef<HTMLVideoElement>(null)
  return (
    <section className="card film-card" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {words.film}
      </h2>
      <div className="film-sides">
        <div className="film-watch">
          <Player film={film} player={player} />
          <StateLine film={film} />
          <PosterField film={film} player={player} problem={problem} />
        </div>
        <CaptionsCard film={film} player={player} />
      </div>
    </section>
  )
}

function Player({
  film: { name, view },
  player,
}: {
  film: FilmCardView
  player: RefObject<HTMLVideoElement | null>
}) {
  const words = useFilmWords()
  const isAwake = useHydrated()
  const [deaf, say] = useState(false)
  const at = useRef(0)
  // what streams takes the place of what was uploaded while somebody is at work: it goes on at the
  // same moment
  useLayoutEffect(() => {
    const video = player.current
    if (video && at.current > 0) goTo(video, at.current)
    return () => {
      at.current = video?.currentTime ?? 0
    }
  }, [player, view.src])
  const poster =
    view.poster &&
    `${view.poster.base}-${view.poster.widths.findLast((width) => width <= 1200) ?? view.poster.widths[0]}.webp`
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- of a film nobody has captioned there are none */}
      <video
        key={view.src}
        className="film-screen"
        ref={player}
        src={view.src}
        controls
        playsInline
        preload="metadata"
        aria-label={words.player(name)}
        width={view.width ?? 1280}
        height={view.height ?? 720}
        poster={poster ?? undefined}
        onError={() => say(true)}
      >
        {/* where no script runs; otherwise the lines are shown as they are typed */}
        {!isAwake && view.captions && <track kind="captions" src={view.captions} default />}
      </video>
      {deaf && (
        <p className="notice notice-bad">
          <CircleAlert />
          {words.unplayable}
        </p>
      )}
    </>
  )
}

function goTo(video: HTMLVideoElement, at: number) {
  video.currentTime = at
}

function StateLine({ film: { state, problem, isMaking, canMake } }: { film: FilmCardView }) {
  const words = useFilmWords()
  const kind = state === 'kept' ? (!canMake ? 'plain' : isMaking ? 'making' : 'waiting') : state
  const Icon = {
    streaming: CircleCheck,
    broken: CircleAlert,
    plain: Info,
    making: LoaderCircle,
    waiting: Film,
  }[kind]
  return (
    <p className="film-state" data-kind={kind}>
      <Icon />
      {problem ? words.states[problem] : words.states[kind]}
    </p>
  )
}
