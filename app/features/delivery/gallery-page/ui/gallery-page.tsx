import { ArrowDown, Search } from 'lucide-react'
import { use } from 'react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { NonceContext } from '#app/ui/nonce.ts'

import { buildGridStyle } from '../rules.ts'
import { ChosenNote, SelectionBar } from './selection-bar.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { GalleryBrand, GalleryFrame } from './gallery-frame.tsx'
import './gallery-page.css'
import type { GalleryView } from './gallery-page-view.ts'
import { GallerySections, TileTemplates } from './gallery-tiles.tsx'
import { GalleryViewer } from './gallery-viewer.tsx'
import { LockNotice } from './lock-notice.tsx'
import { PlainText } from './plain-text.tsx'
import { serializeSelection } from './selection-state.ts'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'
import type { SelectionView } from './selection-view.ts'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

/** A gallery as its guests see it: cover, toolbar and grid. */
export function GalleryPage({ studio, view }: { studio: StudioView; view: GalleryView }) {
  const messages = useGalleryPageMessages()
  const nonce = use(NonceContext)
  const { labels, offline } = useGallerySelectionMessages()
  const { grid, scripts, studioNote, selection } = view
  const isEmpty = grid.length === 0 && !selection.only
  return (
    <GalleryFrame
      studio={studio}
      until={view.until && messages.until(view.until)}
      head={<Cover studio={studio} view={view} />}
    >
      <style nonce={nonce} suppressHydrationWarning>
        {buildGridStyle(grid)}
      </style>
      {studioNote && (
        <aside className="gallery-note" aria-label={messages.studioView.label}>
          <p>{messages.studioView[studioNote]}</p>
        </aside>
      )}
      {view.lock && <LockNotice lock={view.lock} />}
      {isEmpty ? (
        <div className="gallery-empty">
          <h2>{messages.empty.title}</h2>
          <p className="lead">{messages.empty.text}</p>
        </div>
      ) : (
        <div
          className="gallery-body"
          data-gallery={view.slug}
          data-grid={scripts.grid}
          data-viewer={scripts.viewer}
          data-viewer-style={scripts.viewerStyle}
          data-list={scripts.list}
          data-plain={view.pages ? '' : undefined}
          data-selection={serializeSelection(view.selection)}
          data-selection-messages={JSON.stringify({ labels, offline })}
        >
          <Toolbar view={view} />
          <ChosenNote view={view} />
          <GallerySections slug={view.slug} grid={grid} selection={view.selection} />
          <p className="gallery-found-none" hidden>
            {messages.foundNone}
          </p>
          <MorePages view={view} />
          <TileTemplates hasHearts={view.selection.list !== null} />
          <GalleryViewer hasDocuments={view.hasDocuments} selection={view.selection} />
        </div>
      )}
    </GalleryFrame>
  )
}

function Cover({ studio, view }: { studio: StudioView; view: GalleryView }) {
  const messages = useGalleryPageMessages()
  const { cover, title, dateLine, welcome, pages } = view
  return (
    <header className="gallery-head" data-short={pages ? '' : undefined}>
      <div className="gallery-cover scheme" data-bare={cover ? undefined : ''}>
        {cover && (
          <img
            className="gallery-cover-image"
            src={cover.src}
            srcSet={cover.srcset}
            sizes="100vw"
            alt=""
            fetchPriority="high"
            decoding="sync"
          />
        )}
        <GalleryBrand studio={studio} />
        <div className="gallery-cover-words">
          <h1 data-long={title.length > 24 ? '' : undefined}>{title}</h1>
          <p className="gallery-cover-line">
            {dateLine && <span>{dateLine}</span>}
            {view.count && <span>{view.count}</span>}
          </p>
          {view.count && (
            <a className="gallery-enter" href="#content">
              {messages.view}
              <ArrowDown />
            </a>
          )}
        </div>
      </div>
      {welcome && !pages && (
        <div className="gallery-welcome">
          <PlainText text={welcome} />
        </div>
      )}
    </header>
  )
}

function Toolbar({ view }: { view: GalleryView }) {
  const messages = useGalleryPageMessages()
  const { grid } = view
  const hasSections = grid.length > 1
  return (
    <div className="gallery-bar">
      {hasSections ? (
        <nav className="gallery-bar-sections" aria-label={messages.sections}>
          <ul>
            {grid.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#section-${index + 1}`}>{title || messages.firstSection}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <p className="gallery-bar-title">{view.title}</p>
      )}
      <p className="gallery-bar-count">{view.count}</p>
      <search className="gallery-find" hidden>
        <label>
          <span className="visually-hidden">{messages.find}</span>
          <Search aria-hidden="true" />
          <input type="search" placeholder={messages.findShort} autoComplete="off" />
        </label>
        <output
          aria-live="polite"
          data-matches={messages.found(2)}
          data-match={messages.found(1)}
        />
      </search>
      <SelectionBar view={view} />
      <DownloadMenu slug={view.slug} count={view.count} downloads={view.downloads} />
    </div>
  )
}

function buildPageHref(slug: string, { list, only }: SelectionView, page: number): string {
  const query = new URLSearchParams({ page: String(page) })
  if (list) query.set('list', list.key)
  if (only) query.set('only', '1')
  return `/g/${slug}?${query}#content`
}

/** Links for browsers without JavaScript. */
function MorePages({ view: { slug, pages, hasMore, count, selection } }: { view: GalleryView }) {
  const messages = useGalleryPageMessages()
  if (!pages)
    return hasMore ? (
      <noscript>
        <p className="gallery-pages">
          <a className="button button-outline" href={buildPageHref(slug, selection, 1)}>
            {messages.all(count)}
          </a>
        </p>
      </noscript>
    ) : null
  const { page, last } = pages
  if (last === 1) return null
  const buildHref = (to: number) => buildPageHref(slug, selection, to)
  return (
    <nav className="gallery-pages" aria-label={messages.pages.label}>
      {page > 1 && (
        <a className="button button-outline" href={buildHref(page - 1)} rel="prev">
          {messages.pages.previous}
        </a>
      )}
      <p>{messages.pages.page(page, last)}</p>
      {page < last && (
        <a className="button button-outline" href={buildHref(page + 1)} rel="next">
          {messages.pages.next}
        </a>
      )}
    </nav>
  )
}
