import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import {
  type Cue,
  type VideoCardView,
  parseTypedCaptions,
  parseSeconds,
  formatShortTimestamp,
  formatCaptions,
} from '../rules.ts'
import { ImportCaptions } from './import-captions.tsx'
import { CaptionRow, type CaptionRowActions } from './caption-row.tsx'
import { CaptionsText } from './captions-text.tsx'
import { storeUnsavedCaptions, loadUnsavedCaptions } from './captions-storage.ts'
import {
  findLineProblem,
  reduceCaptions,
  toValidCues,
  getNextLineId,
  toCaptionLines,
} from './caption-lines.ts'
import { useVideoMessages } from './use-video-messages.ts'
import { useSaveCaptions } from './use-save-captions.ts'
import { useCuePreview } from './use-cue-preview.ts'

type Props = {
  film: VideoCardView
  player: RefObject<HTMLVideoElement | null>
  problem?: ProblemCode | undefined
}

/** Edits a video's captions next to the player. */
export function CaptionsCard({ film, player, problem }: Props) {
  const messages = useVideoMessages()
  const id = useId()
  return (
    <section className="captions" aria-labelledby={id}>
      <header className="captions-head">
        <h3 id={id}>{messages.captions}</h3>
        <p className="muted">{messages.captionsLead}</p>
      </header>
      {useHydrated() ? (
        <CaptionLines film={film} player={player} />
      ) : (
        <CaptionsText
          itemId={film.itemId}
          text={film.cues.length > 0 ? formatCaptions(film.cues) : ''}
          {...(problem && { problem })}
        />
      )}
    </section>
  )
}

function CaptionLines({ film, player }: Props) {
  const messages = useVideoMessages()
  const [isSubmitted, setSubmitted] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { list, change, cues, text, isDirty, isRecovered } = useCaptionsDraft(film)
  const now = useCuePreview(player, cues)
  const acts = useCaptionRowActions(change, player)
  usePlaybackKeys(body, player)
  const add = () => {
    const id = getNextLineId(list)
    change({ type: 'added', at: getCurrentSecond(player.current), id })
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-caption="${id}"] textarea`)?.focus(),
    )
  }
  const validate = () => {
    setSubmitted(true)
    const wrong = list.find((line) => findLineProblem(line) !== null)
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
          {messages.recovered}
          <Button compact look="quiet" onClick={() => change({ type: 'brought', cues: film.cues })}>
            {messages.forget}
          </Button>
        </p>
      )}
      {list.length === 0 ? (
        <p className="muted">{messages.noCaptions}</p>
      ) : (
        <ol className="captions-list" aria-label={messages.list}>
          {list.map((cue, index) => (
            <CaptionRow
              key={cue.id}
              cue={cue}
              number={index + 1}
              isNow={now.has(parseSeconds(cue.from) ?? -1)}
              invalid={isSubmitted || cue.text !== '' ? findLineProblem(cue) : null}
              acts={acts}
            />
          ))}
        </ol>
      )}
      <CaptionTools film={film} add={add} bring={(cues) => change({ type: 'brought', cues })} />
      <SaveCaptions itemId={film.itemId} text={text} isDirty={isDirty} validate={validate} />
    </div>
  )
}

/** The lines as typed; unsaved edits of an earlier visit are restored. */
function useCaptionsDraft({ hash, cues: saved }: VideoCardView) {
  const [unsaved] = useState(() => loadUnsavedCaptions(hash, saved))
  const [list, change] = useReducer(reduceCaptions, unsaved ?? saved, toCaptionLines)
  const cues = useMemo(() => toValidCues(list), [list])
  const text = useMemo(() => formatCaptions(cues), [cues])
  const isDirty = text !== formatCaptions(saved) || cues.length !== list.length
  useEffect(() => storeUnsavedCaptions(hash, isDirty ? text : null), [hash, isDirty, text])
  return { list, change, cues, text, isDirty, isRecovered: unsaved !== null && isDirty }
}

/** Adds a line at the player's position, imports a file and exports one. */
function CaptionTools({
  film: { name, view },
  add,
  bring,
}: {
  film: VideoCardView
  add: () => void
  bring: (cues: Cue[]) => void
}) {
  const messages = useVideoMessages()
  const sentence = useSentence()
  const take = (file: string) => {
    const parsed = parseTypedCaptions(file)
    if (!parsed.ok) return sentence(parsed.problem)
    bring(parsed.cues)
    toast.success(messages.brought(parsed.cues.length), { id: 'captions' })
    return null
  }
  return (
    <>
      <div className="form-actions captions-ways">
        <Button compact onClick={add}>
          <Plus />
          {messages.add}
        </Button>
        <ImportCaptions onImport={take} />
        {view.captions && (
          <a
            className="settings-link"
            href={view.captions}
            download={`${name.replace(/\.\w+$/, '')}.vtt`}
          >
            {messages.download}
          </a>
        )}
      </div>
      <p className="field-hint captions-keys">{messages.keys}</p>
    </>
  )
}

function SaveCaptions({
  itemId,
  text,
  isDirty,
  validate,
}: {
  itemId: string
  text: string
  isDirty: boolean
  validate: () => boolean
}) {
  const messages = useVideoMessages()
  const sentence = useSentence()
  const { portal } = useMessages()
  const { save, isBusy, problem } = useSaveCaptions(itemId, messages.saved)
  return (
    <div>
      <div className="form-actions">
        <Button
          look="accent"
          disabled={isBusy}
          onClick={() => {
            if (validate()) save(text)
          }}
        >
          {isBusy ? portal.saving : portal.save}
        </Button>
        <output className="muted">{isDirty && !isBusy ? messages.unsaved : ''}</output>
      </div>
      <FieldProblem id="captions-problem" text={problem && sentence(problem)} />
    </div>
  )
}

/** Returns the player's position, rounded to a tenth of a second. */
function getCurrentSecond(video: HTMLVideoElement | null): number {
  return Math.round((video?.currentTime ?? 0) * 10) / 10
}

/** Stable callbacks, so that memoized rows don't render again. */
function useCaptionRowActions(
  change: (change: Parameters<typeof reduceCaptions>[1]) => void,
  player: RefObject<HTMLVideoElement | null>,
): CaptionRowActions {
  return useMemo(
    () => ({
      type: (id, field, value) => change({ type: 'typed', id, field, value }),
      sort: () => change({ type: 'sorted' }),
      here: (id, field) => {
        change({
          type: 'typed',
          id,
          field,
          value: formatShortTimestamp(getCurrentSecond(player.current)),
        })
        change({ type: 'sorted' })
      },
      play: (from) => {
        if (player.current) playFrom(player.current, parseSeconds(from) ?? 0)
      },
      remove: (id) => change({ type: 'removed', id }),
    }),
    [change, player],
  )
}

function playFrom(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds
  void video.play().catch(() => {}) // the card reports playback errors
}

/** Controls playback from the keyboard while a caption is edited. */
function usePlaybackKeys(
  body: RefObject<HTMLDivElement | null>,
  player: RefObject<HTMLVideoElement | null>,
) {
  useEffect(() => {
    const lines = body.current
    const press = (event: KeyboardEvent) => handlePlaybackKey(event, player.current)
    lines?.addEventListener('keydown', press)
    return () => lines?.removeEventListener('keydown', press)
  }, [body, player])
}

function handlePlaybackKey(event: KeyboardEvent, video: HTMLVideoElement | null) {
  if (!event.altKey || !video || !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  event.preventDefault()
  if (event.key !== 'Enter')
    video.currentTime = Math.max(0, video.currentTime + (event.key === 'ArrowUp' ? -1 : 1))
  else if (video.paused) void video.play().catch(() => {})
  else video.pause()
}
