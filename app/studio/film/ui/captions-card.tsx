import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import {
  type Cue,
  type FilmCardView,
  captionsTyped,
  secondsIn,
  typedTime,
  writeCaptions,
} from '../rules.ts'
import { BringCaptions } from './bring-captions.tsx'
import { CaptionRow, type RowActs } from './caption-row.tsx'
import { CaptionsText } from './captions-text.tsx'
import { keepCaptions, keptCaptions } from './kept-captions.ts'
import { amissIn, captionsChanged, cuesIn, freshId, typedFrom } from './typed-captions.ts'
import { useFilmWords } from './use-film-words.ts'
import { useSaveCaptions } from './use-save-captions.ts'
import { useShownCues } from './use-shown-cues.ts'

type Props = {
  film: FilmCardView
  player: RefObject<HTMLVideoElement | null>
  problem?: ProblemCode | undefined
}

/** What is said in a film and when, edited beside it. */
export function CaptionsCard({ film, player, problem }: Props) {
  const words = useFilmWords()
  const id = useId()
  return (
    <section className="captions" aria-labelledby={id}>
      <header className="captions-head">
        <h3 id={id}>{words.captions}</h3>
        <p className="muted">{words.captionsLead}</p>
      </header>
      {useHydrated() ? (
        <Lines film={film} player={player} />
      ) : (
        <CaptionsText
          itemId={film.itemId}
          text={film.cues.length > 0 ? writeCaptions(film.cues) : ''}
          {...(problem && { problem })}
        />
      )}
    </section>
  )
}

function Lines({ film, player }: Props) {
  const words = useFilmWords()
  const [tried, tryOnce] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { list, change, cues, text, isDirty, isRecovered } = useTypedCaptions(film)
  const now = useShownCues(player, cues)
  const acts = useActs(change, player)
  useKeys(body, player)
  const add = () => {
    const id = freshId(list)
    change({ what: 'added', at: momentOf(player.current), id })
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-caption="${id}"] textarea`)?.focus(),
    )
  }
  const isRight = () => {
    tryOnce(true)
    const wrong = list.find((one) => amissIn(one) !== null)
    if (wrong)
      body.current
        ?.querySelector<HTMLElement>(`[data-caption="${wrong.id}"] :is([aria-invalid], textarea)`)
        ?.focus()
    return !wrong
  }
  return (
    <div className="captions-lines" ref={body}>
      {isRecovered && (
        <p className="notice">
          {words.recovered}
          <Button compact look="quiet" onClick={() => change({ what: 'brought', cues: film.cues })}>
            {words.forget}
          </Button>
        </p>
      )}
      {list.length === 0 ? (
        <p className="muted">{words.noCaptions}</p>
      ) : (
        <ol className="captions-list" aria-label={words.list}>
          {list.map((cue, at) => (
            <CaptionRow
              key={cue.id}
              cue={cue}
              at={at + 1}
              isNow={now.has(secondsIn(cue.from) ?? -1)}
              amiss={tried || cue.text !== '' ? amissIn(cue) : null}
              acts={acts}
            />
          ))}
        </ol>
      )}
      <Ways film={film} add={add} bring={(cues) => change({ what: 'brought', cues })} />
      <Save itemId={film.itemId} text={text} isDirty={isDirty} isRight={isRight} />
    </div>
  )
}

/** The lines as they are typed; what was not saved last time is there again. */
function useTypedCaptions({ hash, cues: saved }: FilmCardView) {
  const [kept] = useState(() => keptCaptions(hash, saved))
  const [list, change] = useReducer(captionsChanged, kept ?? saved, typedFrom)
  const cues = useMemo(() => cuesIn(list), [list])
  const text = useMemo(() => writeCaptions(cues), [cues])
  const isDirty = text !== writeCaptions(saved) || cues.length !== list.length
  useEffect(() => keepCaptions(hash, isDirty ? text : null), [hash, isDirty, text])
  return { list, change, cues, text, isDirty, isRecovered: kept !== null && isDirty }
}

/** How lines come there: where the film is, from a file; and how they leave as one. */
function Ways({
  film: { name, view },
  add,
  bring,
}: {
  film: FilmCardView
  add: () => void
  bring: (cues: Cue[]) => void
}) {
  const words = useFilmWords()
  const sentence = useSentence()
  const take = (file: string) => {
    const given = captionsTyped(file)
    if (!given.ok) return sentence(given.problem)
    bring(given.cues)
    toast.success(words.brought(given.cues.length), { id: 'captions' })
    return null
  }
  return (
    <>
      <div className="form-actions captions-ways">
        <Button compact onClick={add}>
          <Plus />
          {words.add}
        </Button>
        <BringCaptions take={take} />
        {view.captions && (
          <a
            className="settings-link"
            href={view.captions}
            download={`${name.replace(/\.\w+$/, '')}.vtt`}
          >
            {words.download}
          </a>
        )}
      </div>
      <p className="field-hint captions-keys">{words.keys}</p>
    </>
  )
}

function Save({
  itemId,
  text,
  isDirty,
  isRight,
}: {
  itemId: string
  text: string
  isDirty: boolean
  isRight: () => boolean
}) {
  const words = useFilmWords()
  const sentence = useSentence()
  const { portal } = useWords()
  const { save, busy, problem } = useSaveCaptions(itemId, words.saved)
  return (
    <div>
      <div className="form-actions">
        <Button
          look="accent"
          disabled={busy}
          onClick={() => {
            if (isRight()) save(text)
          }}
        >
          {busy ? portal.saving : portal.save}
        </Button>
        <output className="muted">{isDirty && !busy ? words.unsaved : ''}</output>
      </div>
      <FieldProblem id="captions-problem" text={problem && sentence(problem)} />
    </div>
  )
}

/** The moment a film is at, to a tenth of a second. */
function momentOf(video: HTMLVideoElement | null): number {
  return Math.round((video?.currentTime ?? 0) * 10) / 10
}

/** The same ones for as long as the card is there, so that no line is drawn again for them. */
function useActs(
  change: (change: Parameters<typeof captionsChanged>[1]) => void,
  player: RefObject<HTMLVideoElement | null>,
): RowActs {
  return useMemo(
    () => ({
      type: (id, field, value) => change({ what: 'typed', id, field, value }),
      sort: () => change({ what: 'sorted' }),
      here: (id, field) => {
        change({ what: 'typed', id, field, value: typedTime(momentOf(player.current)) })
        change({ what: 'sorted' })
      },
      play: (from) => {
        if (player.current) playFrom(player.current, secondsIn(from) ?? 0)
      },
      remove: (id) => change({ what: 'removed', id }),
    }),
    [change, player],
  )
}

function playFrom(video: HTMLVideoElement, at: number) {
  video.currentTime = at
  void video.play().catch(() => {}) // what it cannot play the card says
}

/** The film is led while the hands stay on what is written. */
function useKeys(
  body: RefObject<HTMLDivElement | null>,
  player: RefObject<HTMLVideoElement | null>,
) {
  useEffect(() => {
    const lines = body.current
    const press = (event: KeyboardEvent) => keyed(event, player.current)
    lines?.addEventListener('keydown', press)
    return () => lines?.removeEventListener('keydown', press)
  }, [body, player])
}

function keyed(event: KeyboardEvent, video: HTMLVideoElement | null) {
  if (!event.altKey || !video || !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  event.preventDefault()
  if (event.key !== 'Enter')
    video.currentTime = Math.max(0, video.currentTime + (event.key === 'ArrowUp' ? -1 : 1))
  else if (video.paused) void video.play().catch(() => {})
  else video.pause()
}
