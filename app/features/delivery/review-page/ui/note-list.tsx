import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'

import { isPlaceClock } from '#app/features/delivery/review-clock/rules.ts'
import { NoteText } from '#app/features/delivery/review-mention/ui/note-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useScriptState } from '#app/ui/use-hydrated.ts'

import { NoteActs } from './note-acts.tsx'
import type { NoteView, ReplyView, ReviewFormResult, ReviewView } from './review-view.ts'
import { useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  activeId: string | null
  onOpen: (note: NoteView) => void
}

/** The notes on a version in its order, and those on earlier versions that are still open. */
export function NoteList(props: Props) {
  const { view } = props
  const { notes: messages } = useReviewMessages()
  const scriptState = useScriptState()
  const [isOpenOnly, setOpenOnly] = useState(false)
  const open = view.notes.filter(({ isResolved }) => !isResolved)
  const shown = isOpenOnly ? open : view.notes
  return (
    <section className="review-notes" aria-labelledby="review-notes" id="notes">
      <div className="review-notes-head">
        <h2 id="review-notes">{messages.title}</h2>
        {view.notes.length > 0 && (
          <p className="review-muted">{messages.count(open.length, view.notes.length)}</p>
        )}
        {open.length < view.notes.length && (
          <label className="review-check" data-script={scriptState}>
            <input
              type="checkbox"
              checked={isOpenOnly}
              onChange={(event) => setOpenOnly(event.currentTarget.checked)}
            />
            {messages.openOnly}
          </label>
        )}
      </div>
      {view.notes.length === 0 && (
        <p className="review-empty">
          {view.viewer.mayComment && view.viewer.kind === 'guest'
            ? isPlaceClock(view.clock)
              ? messages.emptyStill
              : messages.empty
            : messages.emptyStudio}
        </p>
      )}
      <ol>
        {shown.map((note) => (
          <Note key={note.id} note={note} {...props} />
        ))}
      </ol>
      {view.earlier.length > 0 && (
        <details className="review-earlier" open={view.viewer.kind === 'studio'}>
          <summary>{messages.earlier(view.earlier.length)}</summary>
          <ol>
            {view.earlier.map((note) => (
              <Note key={note.id} note={note} {...props} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function Note({ note, ...props }: Props & { note: NoteView }) {
  const { view, activeId, formKey, result } = props
  const { notes: messages } = useReviewMessages()
  const author = getAuthor(note, messages)
  return (
    <li
      className="review-note"
      id={`note-${note.id}`}
      data-active={note.id === activeId || undefined}
      data-resolved={note.isResolved || undefined}
      data-internal={note.isInternal || undefined}
    >
      <NoteHead note={note} author={author} {...props} />
      <Words words={note} people={view.people} />
      {note.replies.length > 0 && (
        <ol className="review-replies">
          {note.replies.map((reply) => (
            <li key={reply.id} id={`note-${reply.id}`}>
              <Words words={reply} people={view.people} />
              <NoteActs
                {...{ view, formKey, result, author: getAuthor(reply, messages) }}
                note={reply}
                at=""
              />
            </li>
          ))}
        </ol>
      )}
      {view.viewer.mayInclude && note.lateRound !== null && (
        <IncludeForm {...{ note, view, formKey, result, author }} round={note.lateRound - 1} />
      )}
      <NoteActs {...{ note, view, formKey, result, author }} at={note.at} mayReply />
    </li>
  )
}

type HeadProps = Props & { note: NoteView; author: string }

/** The place of a note, and whether it is internal and resolved. */
function NoteHead({ note, author, view, onOpen, formKey, result }: HeadProps) {
  const { notes: messages, round: rounds } = useReviewMessages()
  const isHere = note.version === view.version.number
  const href = `${view.path}?v=${note.version}&note=${note.id}`
  return (
    <div className="review-note-head">
      {note.at === '' ? (
        <span className="review-at">{messages.whole}</span>
      ) : (
        <a
          className="review-at"
          href={href}
          aria-label={messages.goTo(note.at)}
          onClick={(event) => {
            if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen(note)
          }}
        >
          {note.at}
        </a>
      )}
      {!isHere && <span className="review-pill">{messages.ofVersion(note.version)}</span>}
      {note.isInternal && (
        <span className="review-pill" data-look="warn">
          {messages.internal}
        </span>
      )}
      {note.lateRound !== null && (
        <span className="review-pill" data-look="warn">
          {rounds.lateNote(note.lateRound)}
        </span>
      )}
      {note.isResolved && (
        <span className="review-pill" data-look="ok">
          {messages.resolved}
        </span>
      )}
      {view.viewer.kind === 'studio' && (
        <ResolveForm {...{ note, view, formKey, result, author }} />
      )}
    </div>
  )
}

type Messages = ReturnType<typeof useReviewMessages>['notes']

function getAuthor({ author, isByStudio }: ReplyView, messages: Messages): string {
  return author || (isByStudio ? messages.studio : messages.aGuest)
}

function Words({ words, people }: { words: ReplyView; people: ReviewView['people'] }) {
  const { notes: messages } = useReviewMessages()
  return (
    <>
      <p className="review-by">
        <b>{getAuthor(words, messages)}</b>
        {words.isByStudio && words.author && <span className="review-pill">{messages.studio}</span>}
        <span className="review-muted">
          {words.writtenAt}
          {words.isEdited && ` · ${messages.edited}`}
        </span>
      </p>
      <p className="review-text">
        {words.text ? <NoteText text={words.text} people={people} /> : messages.erased}
      </p>
    </>
  )
}

/** Counts a late note as part of the round that ended before it. */
function IncludeForm({
  note,
  view,
  formKey,
  result,
  author,
  round,
}: Pick<Props, 'view' | 'formKey' | 'result'> & { note: NoteView; author: string; round: number }) {
  const { round: messages } = useReviewMessages()
  const form = useReviewForm(result)
  return (
    <form.Form method="post" action={view.formAction}>
      <IdempotencyField page={formKey} form={`include:${note.id}`} />
      <input type="hidden" name="form" value="include" />
      <input type="hidden" name="note" value={note.id} />
      <Button
        type="submit"
        look="quiet"
        compact
        disabled={form.isBusy}
        aria-label={messages.includeOf(author, round)}
      >
        {messages.include(round)}
      </Button>
    </form.Form>
  )
}

function ResolveForm({
  note,
  view,
  formKey,
  result,
  author,
}: Pick<Props, 'view' | 'formKey' | 'result'> & { note: NoteView; author: string }) {
  const { notes: messages } = useReviewMessages()
  const form = useReviewForm(result)
  const isEarlier = note.version < view.version.number
  const done = isEarlier ? messages.doneIn(view.version.number) : messages.resolve
  const label = note.isResolved ? messages.reopenOf : messages.resolveOf
  return (
    <form.Form className="review-resolve" method="post" action={view.formAction}>
      <IdempotencyField page={formKey} form={`resolve:${note.id}:${note.isResolved}`} />
      <input type="hidden" name="form" value="resolve" />
      <input type="hidden" name="note" value={note.id} />
      <input type="hidden" name="isResolved" value={note.isResolved ? '' : 'on'} />
      <Button
        type="submit"
        look="quiet"
        compact
        disabled={form.isBusy}
        data-resolve={note.id}
        aria-label={
          isEarlier && !note.isResolved
            ? `${done}: ${messages.resolveOf(author, note.at)}`
            : label(author, note.at)
        }
      >
        {note.isResolved ? <RotateCcw /> : <Check />}
        {note.isResolved ? messages.reopen : done}
      </Button>
    </form.Form>
  )
}
