import { Images } from 'lucide-react'
import { Link } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import type { GalleryState } from '#app/features/delivery/gallery/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import './gallery.css'
import { useGalleryMessages } from './use-gallery-messages.ts'

/** A gallery in a list. `daysLeft` is null unless it is published and ends. */
export type GalleryCardView = {
  id: string
  title: string
  client: string
  state: GalleryState
  daysLeft: number | null
  items: number
  downloads: number
  /** URL of the cover, or null without one. */
  cover: string | null
}

/** Shows a gallery with its cover, client, state and figures. */
export function GalleryCard({ gallery }: { gallery: GalleryCardView }) {
  const messages = useGalleryMessages()
  const { locale } = useDisplay()
  const { id, title, client, state, daysLeft, items, downloads, cover } = gallery
  return (
    <li className="gallery-card">
      <div className="gallery-card-cover">
        {cover ? (
          <img src={cover} alt="" loading="lazy" decoding="async" width={480} height={320} />
        ) : (
          <Images />
        )}
      </div>
      <div className="gallery-card-text">
        <h2>
          <Link className="row-link" to={`/portal/galleries/${id}`}>
            {title}
          </Link>
        </h2>
        <p className="muted">{client}</p>
        <p className="gallery-card-line">
          <GalleryPill state={state} daysLeft={daysLeft} />
          <span className="muted">
            {[
              messages.files(items, formatNumber(items, locale)),
              downloads > 0 && messages.downloads(downloads, formatNumber(downloads, locale)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </div>
    </li>
  )
}

/** The state of a gallery, or the days until a published one ends. */
export function GalleryPill({ state, daysLeft }: { state: GalleryState; daysLeft: number | null }) {
  const messages = useGalleryMessages()
  if (state !== 'published') return <span className="pill">{messages.states[state]}</span>
  if (daysLeft === null || daysLeft > 60)
    return <span className="pill pill-ok">{messages.states.published}</span>
  const look = daysLeft < 0 ? 'pill-bad' : daysLeft <= 7 ? 'pill-warn' : 'pill-ok'
  return <span className={`pill ${look}`}>{messages.daysLeft(daysLeft)}</span>
}
