import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { type GalleryCardView, GalleryPill } from './gallery-card.tsx'
import './gallery.css'
import { useGalleryMessages } from './use-gallery-messages.ts'

/** The galleries of a project or a client, as a card of its page. */
export function GalleriesCard({
  galleries,
  addPath,
}: {
  galleries: GalleryCardView[]
  /** Null for roles that add no galleries. */
  addPath: string | null
}) {
  const messages = useGalleryMessages()
  const { locale } = useDisplay()
  return (
    <section className="card" aria-labelledby="galleries-card">
      <div className="card-head">
        <h2 id="galleries-card">{messages.card}</h2>
        {addPath && (
          <Link className="button button-quiet button-compact" to={addPath}>
            <Plus />
            {messages.add}
          </Link>
        )}
      </div>
      {galleries.length === 0 ? (
        <p className="card-empty">{messages.emptyCard}</p>
      ) : (
        <ul className="card-list">
          {galleries.map(({ id, title, state, daysLeft, items, downloads }) => (
            <li key={id} className="card-row">
              <Link className="row-link" to={`/portal/galleries/${id}`}>
                {title}
              </Link>
              <GalleryPill state={state} daysLeft={daysLeft} />
              <p>
                {[
                  messages.files(items, formatNumber(items, locale)),
                  downloads > 0 && messages.downloads(downloads, formatNumber(downloads, locale)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
