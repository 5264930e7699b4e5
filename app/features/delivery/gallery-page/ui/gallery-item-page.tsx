import { ChevronLeft, ChevronRight, Download, FileText } from 'lucide-react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { buildFilePath, buildItemPath } from '../rules.ts'
import { GalleryBackHead } from './gallery-back-head.tsx'
import './gallery-details.css'
import { GalleryFrame } from './gallery-frame.tsx'
import './gallery-item-page.css'
import type { GalleryItemView } from './gallery-page-view.ts'
import { ItemChoices, type ItemResult } from './item-choices.tsx'
import { LockNotice } from './lock-notice.tsx'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

/** One file of a gallery, for browsers without JavaScript and for links. */
export function GalleryItemPage({
  studio,
  view,
  result,
}: {
  studio: StudioView
  view: GalleryItemView
  result: ItemResult | null
}) {
  const messages = useGalleryPageMessages()
  return (
    <GalleryFrame
      studio={studio}
      head={<GalleryBackHead studio={studio} href={`/g/${view.slug}#f${view.number}`} />}
    >
      <figure className="gallery-item" data-kind={view.kind}>
        <Media view={view} />
      </figure>
      <div className="gallery-item-text">
        <div className="gallery-item-title">
          <h1>{view.name}</h1>
          <Steps view={view} />
        </div>
        <ItemChoices view={view} result={result} />
        <div data-details="">
          <dl className="gallery-details">
            {view.details.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {view.original && (
          <p className="gallery-item-original">
            {messages.studioView.watermark}{' '}
            <a href={view.original}>{messages.studioView.original}</a>
          </p>
        )}
        {view.lock && (
          <div data-downloads="">
            <LockNotice lock={view.lock} />
          </div>
        )}
        {view.sizes.length > 0 && (
          <div className="gallery-item-downloads" data-downloads="">
            {view.sizes.map(({ size, href }) => (
              <a key={size} className="gallery-size" href={href} download>
                <Download />
                <strong>{messages.download.sizes[size].name}</strong>
                <span>{messages.download.sizes[size].note}</span>
              </a>
            ))}
          </div>
        )}
      </div>
    </GalleryFrame>
  )
}

function Media({ view }: { view: GalleryItemView }) {
  const { slug, kind, name, image, access } = view
  const { item: messages } = useGalleryPageMessages()
  if (access !== 'open') return <Unavailable view={view} access={access} />
  if (kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- delivered as it was made
      <video
        controls
        playsInline
        preload="metadata"
        src={buildFilePath(slug, view, 'stream')}
        poster={buildFilePath(slug, view, 'poster')}
        aria-label={name}
      />
    )
  if (kind === 'audio')
    return (
      <>
        <Waveform view={view} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- delivered as it was made */}
        <audio
          controls
          preload="metadata"
          src={buildFilePath(slug, view, 'audio')}
          aria-label={name}
        />
      </>
    )
  if (kind === 'document')
    return (
      <ButtonLink href={buildFilePath(slug, view, 'document')}>
        <FileText />
        {messages.open}
      </ButtonLink>
    )
  return image ? (
    <img
      src={image.src}
      srcSet={image.srcset}
      sizes="(min-width: 1000px) 90vw, 100vw"
      width={image.width}
      height={image.height}
      alt={image.alt}
      fetchPriority="high"
    />
  ) : null
}

function Waveform({ view }: { view: GalleryItemView }) {
  return view.hasWaveform ? (
    <img className="gallery-item-wave" src={buildFilePath(view.slug, view, 'waveform')} alt="" />
  ) : null
}

/** The poster of a video that can't be played, and why. */
function Unavailable({
  view,
  access,
}: {
  view: GalleryItemView
  access: Exclude<GalleryItemView['access'], 'open'>
}) {
  const { item: messages } = useGalleryPageMessages()
  return (
    <>
      {view.hasPoster && <img src={buildFilePath(view.slug, view, 'poster')} alt={view.name} />}
      <Waveform view={view} />
      <p className="gallery-item-note">{messages[access]}</p>
    </>
  )
}

function Steps({ view: { slug, previous, next, position, total } }: { view: GalleryItemView }) {
  const { item: messages } = useGalleryPageMessages()
  return (
    <nav className="gallery-item-steps" aria-label={messages.position(position, total)}>
      {previous !== null && (
        <a href={buildItemPath(slug, previous)} rel="prev">
          <ChevronLeft />
          <span className="visually-hidden">{messages.previous}</span>
        </a>
      )}
      <span>{messages.position(position, total)}</span>
      {next !== null && (
        <a href={buildItemPath(slug, next)} rel="next">
          <ChevronRight />
          <span className="visually-hidden">{messages.next}</span>
        </a>
      )}
    </nav>
  )
}
