import {
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  Keyboard,
  Maximize,
  Minus,
  Plus,
  Shrink,
} from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, lazy, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useHydrated, useScriptState } from '#app/ui/use-hydrated.ts'

import { CompareBar, CompareButton, CompareLabel } from './compare-bar.tsx'
import { DrawingLayer } from './drawing-layer.tsx'
import { toggleFullScreen } from './review-player.tsx'
import type { MediaView, StillView } from './review-view.ts'
import { StillMarks, moveMark } from './still-marks.tsx'
import { useReviewMessages } from './use-review-messages.ts'
import { useStillPointer } from './use-still-pointer.ts'
import type { StillRoomState } from './use-still-room.ts'
import { useSyncedZoom } from './use-zoom.ts'

/** The program that reads PDFs is loaded for them alone. */
const PdfPage = lazy(async () => ({ default: (await import('./pdf-page.tsx')).PdfPage }))

type Props = {
  view: StillView
  room: StillRoomState
  stage: RefObject<HTMLDivElement | null>
}

/** Shows an image, or a page of a PDF once the script is there, with the pins of its notes. */
export function StillStage({ view, room, stage }: Props) {
  const isHydrated = useHydrated()
  const isDocument = view.clock.unit === 'page'
  return (
    <div className="still" ref={stage} data-kind={view.media.kind}>
      <CompareBar view={view} compare={room.compare} />
      {isDocument && !isHydrated ? (
        <OpenDocument src={view.media.src} />
      ) : (
        <StillFrame view={view} room={room} />
      )}
      <Controls {...{ view, room, stage }} />
    </div>
  )
}

/** Pixels across at scale 1 that a frame is at most filled with; only the ratio counts. */
const fullWidth = 4000
/** Of a page until it is loaded: A4. */
const pageRatio = 210 / 297

function StillFrame({ view, room }: Omit<Props, 'stage'>) {
  const { zoom, isMarking, pen, page } = room
  const { view: whole, frame, picture, isZoomed } = zoom
  const { scale } = zoom.zoom
  const { still: messages } = useReviewMessages()
  const onMark = view.viewer.mayComment ? room.mark : null
  const { handlers, part } = useStillPointer({
    zoom,
    onMark,
    isMarking,
    isDrawing: pen !== null,
  })
  const other = view.compared
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas
    <section
      className="still-view"
      ref={whole}
      data-compare={other ? room.compare.mode : undefined}
      data-other={(other && room.compare.isOtherShown) || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move a mark in it
      tabIndex={0}
      aria-label={isMarking ? messages.marking : messages.view}
      data-zoomed={isZoomed || undefined}
      data-marking={isMarking || undefined}
      data-markable={onMark ? '' : undefined}
      {...handlers}
      onKeyDown={(event) => {
        if (!isMarking || event.target !== event.currentTarget) return
        const isEnd = event.key === 'Enter' || event.key === 'Escape'
        const moved = room.region && moveMark(room.region, event)
        if (isEnd) room.endMark()
        if (moved) room.setRegion(moved)
        if (moved || isEnd) event.preventDefault()
      }}
    >
      <Pane
        {...{ page, title: view.title, media: view.media }}
        {...{ frame, picture, scale }}
        className="still-pane compare-one"
        label={other && <CompareLabel number={view.version.number} side="one" />}
      >
        {(ratio) => (
          <Marks {...{ view, room, ratio }} marked={part ?? (room.isHere ? room.region : null)} />
        )}
      </Pane>
      {other && <OtherPane {...{ zoom, other }} page={page} title={view.title} />}
      {isMarking && <p className="still-help">{messages.marking}</p>}
    </section>
  )
}

/** The picture of the other version, which shows the same part and page. */
function OtherPane({
  zoom,
  other: { number, media, clock },
  page,
  title,
}: Pick<StillRoomState, 'zoom' | 'page'> & {
  other: NonNullable<StillView['compared']>
  title: string
}) {
  const { frame, picture } = useSyncedZoom(zoom)
  return (
    <Pane
      {...{ frame, picture, media, title }}
      key={number}
      page={Math.min(page, (clock.length ?? 1) - 1)}
      scale={zoom.zoom.scale}
      className="still-pane compare-other"
      label={<CompareLabel number={number} side="other" />}
    />
  )
}

type PaneProps = {
  frame: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  media: MediaView
  title: string
  page: number
  scale: number
  className: string
  label: ReactNode
  children?: (ratio: number) => ReactNode
}

function Pane({
  frame,
  picture,
  media,
  title,
  page,
  scale,
  className,
  label,
  children,
}: PaneProps) {
  const [loadedRatio, setRatio] = useState<number | null>(null)
  const { width, height } = media
  const ratio = width && height ? width / height : (loadedRatio ?? pageRatio)
  return (
    <div className={className} ref={frame}>
      <div className="still-picture" ref={picture}>
        {/* gives the box the ratio of the picture before it is loaded */}
        <svg
          className="still-strut"
          width={fullWidth}
          height={fullWidth / ratio}
          aria-hidden="true"
        />
        <Picture {...{ media, title, page, scale }} onRatio={setRatio} />
        {children?.(ratio)}
      </div>
      {label}
    </div>
  )
}

function Picture({
  media,
  title,
  page,
  scale,
  onRatio,
}: Pick<PaneProps, 'media' | 'title' | 'page' | 'scale'> & { onRatio: (ratio: number) => void }) {
  const { still: messages } = useReviewMessages()
  if (media.kind === 'document')
    return (
      <Suspense
        fallback={<p className="still-image still-canvas still-status">{messages.loading}</p>}
      >
        <PdfPage {...{ page, onRatio, title, scale }} src={media.src} />
      </Suspense>
    )
  return (
    <img
      className="still-image"
      src={scale > 1 && media.large ? media.large : media.src}
      alt={messages.image(title)}
      draggable={false}
      decoding="async"
    />
  )
}

function Marks({
  view,
  room,
  ratio,
  marked,
}: Omit<Props, 'stage'> & { ratio: number; marked: StillRoomState['region'] }) {
  const { active, page, pen, drawing, isHere } = room
  const here = view.notes.filter(({ from }) => from === page)
  const isNew = pen !== null || (isHere && drawing.length > 0)
  return (
    <>
      <StillMarks notes={here} activeId={active?.id ?? null} onOpen={room.open} marked={marked} />
      <DrawingLayer
        shapes={isNew ? drawing : active?.from === page ? active.drawing : []}
        pen={pen}
        ratio={ratio}
        onAdd={(shape) => room.setDrawing([...drawing, shape])}
      />
    </>
  )
}

function OpenDocument({ src }: { src: string }) {
  const { still: messages } = useReviewMessages()
  return (
    <p className="still-view review-download">
      <a href={src}>
        <ExternalLink />
        {messages.openDocument}
      </a>
    </p>
  )
}

function Controls({ view, room, stage }: Props) {
  const { still: messages, player } = useReviewMessages()
  const { zoom } = room
  return (
    <div className="review-controls" data-script={useScriptState()}>
      {view.clock.unit === 'page' && <PageControls {...{ room }} count={view.clock.length} />}
      <IconButton label={messages.zoomOut} onClick={zoom.zoomOut} disabled={!zoom.isZoomed}>
        <Minus />
      </IconButton>
      <output className="review-time" aria-live="off">
        {messages.percent(zoom.zoom.scale)}
      </output>
      <IconButton label={messages.zoomIn} onClick={zoom.zoomIn}>
        <Plus />
      </IconButton>
      {zoom.isZoomed && (
        <IconButton label={messages.fit} onClick={zoom.reset}>
          <Shrink />
        </IconButton>
      )}
      <span className="review-controls-end">
        <CompareButton view={view} compare={room.compare} />
        {view.clock.unit === 'page' && (
          <a
            className="button button-quiet"
            href={view.media.src}
            target="_blank"
            rel="noreferrer"
            aria-label={messages.openDocument}
          >
            <ExternalLink />
          </a>
        )}
        <IconButton
          className="review-shortcuts-button"
          label={player.shortcuts}
          onClick={() => room.showShortcuts(true)}
        >
          <Keyboard />
        </IconButton>
        <IconButton label={player.fullScreen} onClick={() => toggleFullScreen(stage.current)}>
          <Maximize />
        </IconButton>
      </span>
    </div>
  )
}

function PageControls({ room, count }: { room: StillRoomState; count: number }) {
  const { still: messages } = useReviewMessages()
  const { page, turn } = room
  return (
    <>
      <IconButton
        label={messages.previousPage}
        onClick={() => turn(page - 1)}
        disabled={page === 0}
      >
        <ChevronLeft />
      </IconButton>
      <label className="still-page">
        <span className="visually-hidden">{messages.pageLabel}</span>
        <input
          key={page}
          defaultValue={page + 1}
          inputMode="numeric"
          maxLength={6}
          data-draft="off"
          onChange={(event) => {
            const wanted = Number(event.currentTarget.value)
            if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) turn(wanted - 1)
          }}
        />
        {messages.pageOf(count)}
      </label>
      <IconButton
        label={messages.nextPage}
        onClick={() => turn(page + 1)}
        disabled={page === count - 1}
      >
        <ChevronRight />
      </IconButton>
    </>
  )
}

function IconButton({
  label,
  children,
  ...button
}: {
  label: string
  onClick: () => void
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <Button look="quiet" aria-label={label} {...button}>
      {children}
    </Button>
  )
}
