import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useWords } from '#app/ui/use-words.ts'

import { type FilmCardView, captionsTyped, secondsIn, typedTime, writeCaptions } from '../rules.ts'
import { BringCaptions } from './bring-captions.tsx'
import { CaptionRow, type RowActs } from './caption-row.tsx'
import { CaptionsText } from './captions-text.tsx'
import { keepCaptions, keptCaptions } from './kept-captions.ts'
import { amissIn, captionsChanged, cuesIn, typedFrom } from './typed-captions.ts'
import { useFilmSentence, useFilmWords } from './use-film-words.ts'
import { useSaveCaptions } from './use-save-captions.ts'
import { useShownCues } from './use-shown-cues.ts'

type Props = { film: FilmCardView; player: RefObject<HTMLVideoElement | null>; problem?: string | undefined }

/** What is said in a film and when, edited beside it. */
export function CaptionsCard({ film, player, problem }: Props) {
  const words = useFilmWords()
  const id = useId()
  return (
    <section className="captions" aria-labelledby={id}>
      <header className="captions-head"><h3 id={id}>{words.captions}</h3><p className="muted">{words.captionsLead}</p></header>
      {useHydrated() ? <Lines film={film} player={player} /> : <CaptionsText itemId={film.itemId} text={film.cues.length > 0 ? writeCaptions(film.cues) : ''} {...(problem && { problem })} />}
    </section>
  )
}

function Lines({ film, player }: Props) {
  const words = useFilmWords()
  const sentence = useFilmSentence()
  const { portal } = useWords()
  const [kept] = useState(() => keptCaptions(film.hash, film.cues))
  const [list, change] = useReducer(captionsChanged, kept ?? film.cues, typedFrom)
  const [tried, tryAgain] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const fresh = useRef(10_000) // beyond all that are brought
  const cues = useMemo(() => cuesIn(list), [list])
  const text = useMemo(() => writeCaptions(cues), [cues])
  const isDirty = text !== writeCaptions(film.cues) || cues.length !== list.length
  const now = useShownCues(player, cues)
  useEffect(() => keepCaptions(film.hash, isDirty ? text : null), [film.hash, isDirty, text])
  const { save, busy, problem } = useSaveCaptions(film.itemId, words.saved)
  const acts = useActs(change, player)
  useEffect(() => {
    const lines = body.current
    const press = (event: KeyboardEvent) => keyed(event, player.current)
    lines?.addEventListener('keydown', press)
    return () => lines?.removeEventListener('keydown', press)
  }, [player])

  const add = () => {
    const id = ++fresh.current
    change({ what: 'added', at: Math.round((player.current?.currentTime ?? 0) * 10) / 10, id })
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-caption="${id}"] textarea`)?.focus())
  }
  const submit = () => {
    tryAgain(true)
    const wrong = list.find((one) => amissIn(one) !== null)
    if (wrong) return body.current?.querySelector<HTMLElement>(`[data-caption="${wrong.id}"] [aria-invalid], [data-caption="${wrong.id}"] textarea`)?.focus()
    save(text)
  }
  return (
    <div className="captions-lines" ref={body}>
      {kept && isDirty && <p className="notice">{words.recovered}<Button compact look="quiet" onClick={() => change({ what: 'brought', cues: film.cues })}>{words.forget}</Button></p>}
      {list.length === 0 ? <p className="muted">{words.noCaptions}</p> : (
        <ol className="captions-list" aria-label={words.list}>
          {list.map((cue, at) => <CaptionRow key={cue.id} cue={cue} at={at + 1} isNow={now.has(secondsIn(cue.from) ?? -1)} amiss={tried || cue.text !== '' ? amissIn(cue) : null} acts={acts} />)}
        </ol>
      )}
      <div className="form-actions">
        <Button compact onClick={add}><Plus />{words.add}</Button>
        <BringCaptions take={(file) => {
          const given = captionsTyped(file)
          if (!given.ok) return sentence(given.problem)
          change({ what: 'brought', cues: given.cues })
          toast.success(words.brought(given.cues.length), { id: 'captions' })
          return null
        }} />
        {film.view.captions && <a className="settings-link" href={film.view.captions} download={`${film.name.replace(/\.\w+$/, '')}.vtt`}>{words.download}</a>}
      </div>
      <p className="field-hint captions-keys">{words.keys}</p>
      <div className="form-actions">
        <Button look="accent" disabled={busy} onClick={submit}>{busy ? portal.saving : portal.save}</Button>
        <output className="muted">{isDirty && !busy ? words.unsaved : ''}</output>
      </div>
      <FieldProblem id="captions-problem" text={problem && sentence(problem)} />
    </div>
  )
}

/** The same ones for as long as the card is there, so that no line is drawn again for them. */
function useActs(change: (change: Parameters<typeof captionsChanged>[1]) => void, player: RefObject<HTMLVideoElement | null>): RowActs {
  return useMemo(() => ({
    type: (id, field, value) => change({ what: 'typed', id, field, value }),
    sort: () => change({ what: 'sorted' }),
    here: (id, field) => { change({ what: 'typed', id, field, value: typedTime(Math.round((player.current?.currentTime ?? 0) * 10) / 10) }); change({ what: 'sorted' }) },
    play: (from) => { if (player.current) playFrom(player.current, secondsIn(from) ?? 0) },
    remove: (id) => change({ what: 'removed', id }),
  }), [change, player])
}

function playFrom(video: HTMLVideoElement, at: number) {
  video.currentTime = at
  void video.play().catch(() => {}) // what it cannot play the card says
}

/** The film is led while the hands stay on what is written. */
function keyed(event: KeyboardEvent, video: HTMLVideoElement | null) {
  if (!event.altKey || !video || !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  event.preventDefault()
  if (event.key !== 'Enter') video.currentTime = Math.max(0, video.currentTime + (event.key === 'ArrowUp' ? -1 : 1))
  else if (video.paused) void video.play().catch(() => {})
  else video.pause()
}
