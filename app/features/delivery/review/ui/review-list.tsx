import { MessageSquareText } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import { type ReviewState, reviewStates } from '#app/features/delivery/review/rules.ts'
import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ReviewPill } from './review-pill.tsx'
import type { ReviewCardView } from './reviews-card.tsx'
import './reviews.css'
import { usePortalReviewMessages } from './use-portal-review-messages.ts'

type Props = {
  reviews: ReviewCardView[]
  discipline: Discipline
  state: ReviewState | null
  counts: Record<string, number>
  mayAdd: boolean
}

/** Lists the reviews of a discipline, with a filter by state. */
export function ReviewList({ reviews, discipline, state, counts, mayAdd }: Props) {
  const messages = usePortalReviewMessages()
  return (
    <>
      <SavedNotice />
      {Object.keys(counts).length > 0 && <StateFilter state={state} counts={counts} />}
      {reviews.length === 0 ? (
        <div className="empty">
          <MessageSquareText />
          <p>
            {state !== null ? messages.emptyState : mayAdd ? messages.empty : messages.emptyOwn}
          </p>
          {state === null && mayAdd && (
            <Link
              className="button button-outline"
              to={`/portal/reviews/new?category=${categoriesByDiscipline[discipline][0]}`}
            >
              {messages.add}
            </Link>
          )}
        </div>
      ) : (
        <ul className="review-list" aria-label={messages.list}>
          {reviews.map((review) => (
            <li key={review.id} className="card review-row">
              <div>
                <h2>
                  <Link className="row-link" to={`/portal/reviews/${review.id}`}>
                    {review.title}
                  </Link>
                </h2>
                <p className="muted">
                  {review.client} · {review.project}
                </p>
              </div>
              <p className="review-row-facts">
                <ReviewPill state={review.state} />
                <span className="muted">
                  {[
                    messages.version(review.version),
                    review.round > 0 && messages.round(review.round, review.includedRounds),
                    review.openNotes > 0 && messages.openNotes(review.openNotes),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function StateFilter({ state, counts }: Pick<Props, 'state' | 'counts'>) {
  const messages = usePortalReviewMessages()
  const { locale } = useDisplay()
  const { pathname } = useLocation()
  const choices = [null, ...reviewStates.filter((choice) => (counts[choice] ?? 0) > 0)]
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
