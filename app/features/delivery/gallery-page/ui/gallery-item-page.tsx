import { ArrowLeft, ChevronLeft, ChevronRight, Download, FileText } from 'lucide-react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { buildFilePath, buildItemPath } from '../rules.ts'
import { GalleryBrand, GalleryFrame } from './gallery-frame.tsx'
import './gallery-details.css'
import './gallery-item-page.css'
import type { GalleryItemView } from './gallery-page-view.ts'
import { ItemChoices, type ItemResult } from './item-choices.tsx'
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
      head={
        <header className="gallery-item-head">
          <GalleryBrand studio={studio} />
          <a className="gallery-item-back" href={`/g/${view.slug}#f${view.number}`}>
            <ArrowLeft />
            {messages.item.back}
          </a>
        </header>
      }
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

function Media({ view: { slug, number, kind, name, image } }: { view: GalleryItemView }) {
  const { item: messages } = useGalleryPageMessages()
  if (kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- delivered as it was made
      <video
        controls
        playsInline
        preload="metadata"
        src={buildFilePath(slug, number, 'stream')}
        poster={buildFilePath(slug, number, 'poster')}
        aria-label={name}
      />
    )
  if (kind === 'audio')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- delivered as it was made
      <audio
        controls
        preload="metadata"
        src={buildFilePath(slug, number, 'audio')}
        aria-label={name}
      />
    )
  if (kind === 'document')
    return (
      <ButtonLink href={buildFilePath(slug, number, 'document')}>
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
