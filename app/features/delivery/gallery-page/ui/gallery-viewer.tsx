import {
  ChevronLeft,
  ChevronRight,
  CirclePause,
  CirclePlay,
  Download,
  Heart,
  Info,
  MessageCircle,
  X,
} from 'lucide-react'

import type { SelectionView } from './selection-view.ts'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

type Props = { hasDocuments: boolean; selection: SelectionView }

/**
 * The viewer's dialog and toolbar. Its script fills and opens it. `hasDocuments` is false if
 * documents can't be opened.
 */
export function GalleryViewer({ hasDocuments, selection }: Props) {
  const { viewer: messages, item } = useGalleryPageMessages()
  return (
    <dialog
      className="viewer night"
      aria-label={messages.label}
      data-failed={messages.failed}
      data-counter={messages.counter}
      data-unplayable={messages.unplayable}
      data-closed={hasDocuments ? undefined : item.closed}
    >
      <div className="viewer-bar">
        <p className="viewer-counter" aria-live="polite" />
        <p className="viewer-name" />
        <output className="gallery-notice" hidden />
        <ChoiceButtons selection={selection} />
        <button type="button" data-act="slideshow" title={messages.slideshow}>
          <CirclePlay />
          <span className="visually-hidden">{messages.slideshow}</span>
        </button>
        <button type="button" data-act="details" aria-expanded="false" title={messages.details}>
          <Info />
          <span className="visually-hidden">{messages.details}</span>
        </button>
        <button type="button" data-act="download" aria-expanded="false" title={messages.download}>
          <Download />
          <span className="visually-hidden">{messages.download}</span>
        </button>
        <button type="button" data-act="close" title={messages.close}>
          <X />
          <span className="visually-hidden">{messages.close}</span>
        </button>
      </div>
      <button type="button" className="viewer-step" data-act="previous">
        <ChevronLeft />
        <span className="visually-hidden">{messages.previous}</span>
      </button>
      <button type="button" className="viewer-step" data-act="next">
        <ChevronRight />
        <span className="visually-hidden">{messages.next}</span>
      </button>
      <div className="viewer-stage" />
      <aside className="viewer-panel" aria-label={messages.details} tabIndex={-1} hidden />
      <div className="viewer-show" hidden>
        <button type="button" data-act="stop">
          <CirclePause />
          <span>{messages.stop}</span>
        </button>
      </div>
    </dialog>
  )
}

/** The heart, and the button of the comments. */
function ChoiceButtons({ selection }: { selection: SelectionView }) {
  const choices = useGallerySelectionMessages()
  return (
    <>
      {selection.list && (
        <button type="button" data-act="favorite" aria-pressed="false" title={choices.favorite}>
          <Heart />
          <span className="visually-hidden">{choices.favorite}</span>
        </button>
      )}
      {(selection.mayComment || selection.list) && (
        <button type="button" data-act="comments" aria-expanded="false" title={choices.comments}>
          <MessageCircle />
          <span className="visually-hidden">{choices.comments}</span>
        </button>
      )}
    </>
  )
}
