import { Images } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import { type GalleryState, galleryStates } from '#app/features/delivery/gallery/rules.ts'
import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { type GalleryCardView, GalleryCard } from './gallery-card.tsx'
import './gallery.css'
import { useGalleryMessages } from './use-gallery-messages.ts'

type Props = {
  galleries: GalleryCardView[]
  discipline: Discipline
  state: GalleryState | null
  counts: Record<string, number>
  mayAdd: boolean
}

/** Lists the galleries of a discipline, with a filter by state. */
export function GalleryList({ galleries, discipline, state, counts, mayAdd }: Props) {
  const messages = useGalleryMessages()
  return (
    <>
      <SavedNotice />
      {Object.keys(counts).length > 0 && <StateFilter state={state} counts={counts} />}
      {galleries.length === 0 ? (
        <div className="empty">
          <Images />
          <p>
            {state !== null ? messages.emptyState : mayAdd ? messages.empty : messages.emptyOwn}
          </p>
          {state === null && mayAdd && (
            <Link
              className="button button-outline"
              to={`/portal/galleries/new?category=${categoriesByDiscipline[discipline][0]}`}
            >
              {messages.add}
            </Link>
          )}
        </div>
      ) : (
        <ul className="gallery-cards" aria-label={messages.list}>
          {galleries.map((gallery) => (
            <GalleryCard key={gallery.id} gallery={gallery} />
          ))}
        </ul>
      )}
    </>
  )
}

function StateFilter({ state, counts }: Pick<Props, 'state' | 'counts'>) {
  const messages = useGalleryMessages()
  const { locale } = useDisplay()
  const { pathname } = useLocation()
  const choices = [null, ...galleryStates.filter((choice) => (counts[choice] ?? 0) > 0)]
  return (
    <nav className="filter gallery-filter" aria-label={messages.filter}>
      {choices.map((choice) => (
        <Link
          key={choice}
          className="filter-item"
          to={{ pathname, search: choice ? `state=${choice}` : '' }}
          aria-current={choice === state ? 'true' : undefined}
        >
          {choice ? messages.states[choice] : messages.all}
          {choice && (
            <span className="filter-count">{formatNumber(counts[choice] ?? 0, locale)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
