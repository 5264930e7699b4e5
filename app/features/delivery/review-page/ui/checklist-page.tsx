import { Printer } from 'lucide-react'
import { useRef } from 'react'

import { usePortalReviewMessages } from '#app/features/delivery/review/ui/use-portal-review-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated, useScriptState } from '#app/ui/use-hydrated.ts'

import { type NotePicture, ImagePart, PagePart, VideoFrame } from './checklist-pictures.tsx'
import './checklist.css'
import './review-room.css'
import { usePdf } from './pdf-document.ts'
import type { NoteView, ReviewView } from './review-view.ts'
import { useReviewMessages } from './use-review-messages.ts'
import { useVideoFrames } from './use-video-frames.ts'

type Props = {
  view: ReviewView
  /** Only notes that aren't resolved are listed. */
  isOpenOnly: boolean
}

/** The notes on a version as a list to print and tick off, with their pictures. */
export function ChecklistPage({ view, isOpenOnly }: Props) {
  const { checklist: messages } = usePortalReviewMessages()
  const { version } = useReviewMessages()
  const notes = view.notes.filter(({ text, isResolved }) => text && !(isOpenOnly && isResolved))
  return (
    <section className="checklist" aria-labelledby="checklist">
      <h2 id="checklist">{messages.title(version(view.version.number))}</h2>
      <Tools {...{ view, isOpenOnly }} />
      {notes.length === 0 ? (
        <p className="review-empty">{messages.empty}</p>
      ) : (
        <Entries {...{ view, notes }} />
      )}
    </section>
  )
}

function Tools({ view, isOpenOnly }: Props) {
  const { checklist: messages, export: exporting } = usePortalReviewMessages()
  const scriptState = useScriptState()
  return (
    <form className="checklist-tools" method="get">
      <input type="hidden" name="v" value={view.version.number} />
      <label className="review-check">
        <input type="checkbox" name="open" value="1" defaultChecked={isOpenOnly} />
        {exporting.which}
      </label>
      <Button type="submit" compact>
        {messages.show}
      </Button>
      <Button compact onClick={() => print()} data-script={scriptState}>
        <Printer />
        {messages.print}
      </Button>
    </form>
  )
}

type EntriesProps = { view: ReviewView; notes: NoteView[] }

/** Pictures come with the script: a browser has the frame of a video, or the page of a PDF. */
function Entries({ view, notes }: EntriesProps) {
  const isHydrated = useHydrated()
  if (view.clock.unit === 'image') return <ImageEntries {...{ view, notes }} />
  if (!isHydrated || view.clock.unit === 'ms') return <List {...{ view, notes }} />
  return view.clock.unit === 'page' ? (
    <PageEntries {...{ view, notes }} />
  ) : (
    <VideoEntries {...{ view, notes }} />
  )
}

function ImageEntries({ view, notes }: EntriesProps) {
  const { src, width, height } = view.media
  const ratio = width && height ? width / height : 1
  return (
    <List {...{ view, notes }} getPicture={(note) => <ImagePart {...{ note, src, ratio }} />} />
  )
}

function PageEntries({ view, notes }: EntriesProps) {
  const pdf = usePdf(view.media.src)
  return <List {...{ view, notes }} getPicture={(note) => <PagePart {...{ note, pdf }} />} />
}

function VideoEntries({ view, notes }: EntriesProps) {
  const video = useRef<HTMLVideoElement>(null)
  const canvases = useRef(new Map<string, HTMLCanvasElement>())
  const drawn = useVideoFrames(video, canvases, view, notes)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only its frames are shown */}
      <video ref={video} src={view.media.src} preload="auto" muted hidden />
      <List
        {...{ view, notes }}
        getPicture={(note) => (
          <VideoFrame {...{ note, canvases }} isDrawn={drawn.has(note.id)} media={view.media} />
        )}
      />
    </>
  )
}

function List({ notes, getPicture }: EntriesProps & { getPicture?: NotePicture }) {
  return (
    <ol className="checklist-notes">
      {notes.map((note) => (
        <li key={note.id} className="checklist-note">
          <span className="checklist-box" data-done={note.isResolved || undefined} />
          {getPicture && note.from !== null && (
            <div className="checklist-picture">{getPicture(note)}</div>
          )}
          <Words note={note} />
        </li>
      ))}
    </ol>
  )
}

function Words({ note }: { note: NoteView }) {
  const { notes: messages } = useReviewMessages()
  const getAuthor = ({ author, isByStudio }: Pick<NoteView, 'author' | 'isByStudio'>) =>
    author || (isByStudio ? messages.studio : messages.aGuest)
  return (
    <div className="checklist-words">
      <p className="checklist-head">
        <b>{note.at || messages.whole}</b>
        <span>{getAuthor(note)}</span>
        {note.isInternal && <span>{messages.internal}</span>}
        {note.isResolved && <span>{messages.resolved}</span>}
      </p>
      <p className="review-text">{note.text}</p>
      {note.replies.map(
        (reply) =>
          reply.text && (
            <p key={reply.id} className="checklist-reply review-text">
              <b>{getAuthor(reply)}:</b> {reply.text}
            </p>
          ),
      )}
    </div>
  )
}
