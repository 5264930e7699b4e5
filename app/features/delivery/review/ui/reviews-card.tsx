import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import type { ReviewState } from '#app/features/delivery/review/rules.ts'

import { ReviewPill } from './review-pill.tsx'
import { usePortalReviewMessages } from './use-portal-review-messages.ts'

/** A review in a list. */
export type ReviewCardView = {
  id: string
  title: string
  client: string
  project: string
  state: ReviewState
  /** Number of the newest version, or null. */
  version: number | null
  openNotes: number
  /** The current round, 0 before the first; and those in the price, or null for any number. */
  round: number
  includedRounds: number | null
}

/** The reviews of a project, as a card of its page. */
export function ReviewsCard({
  reviews,
  addPath,
}: {
  reviews: ReviewCardView[]
  /** Null without permission to add one. */
  addPath: string | null
}) {
  const messages = usePortalReviewMessages()
  return (
    <section className="card" aria-labelledby="reviews-card">
      <div className="card-head">
        <h2 id="reviews-card">{messages.card}</h2>
        {addPath && (
          <Link className="button button-quiet button-compact" to={addPath}>
            <Plus />
            {messages.add}
          </Link>
        )}
      </div>
      {reviews.length === 0 ? (
        <p className="card-empty">{messages.emptyCard}</p>
      ) : (
        <ul className="card-list">
          {reviews.map(({ id, title, state, version, openNotes, ...rounds }) => (
            <li key={id} className="card-row">
              <Link className="row-link" to={`/portal/reviews/${id}`}>
                {title}
              </Link>
              <ReviewPill state={state} />
              <p>
                {[
                  messages.version(version),
                  rounds.round > 0 && messages.round(rounds.round, rounds.includedRounds),
                  openNotes > 0 && messages.openNotes(openNotes),
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
