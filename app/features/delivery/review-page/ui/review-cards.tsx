import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'

import './review-cards.css'
import { useReviewMessages } from './use-review-messages.ts'

/** A review on the page of a contact. */
export type ReviewCardView = {
  title: string
  text: string
  /** True if it waits for this contact. */
  isWaiting: boolean
  /** Null in the studio's preview. */
  href: string | null
}

/** The reviews that are shared with a contact, those that wait for them first. */
export function ReviewCards({ reviews }: { reviews: ReviewCardView[] }) {
  const { card: messages } = useReviewMessages()
  if (reviews.length === 0) return null
  return (
    <ClientSection id="reviews" title={messages.title}>
      <ul className="review-cards">
        {reviews.map(({ title, text, href, isWaiting }, index) => (
          <li key={index} data-waiting={isWaiting || undefined}>
            <h3>
              {href ? (
                <a className="whole" href={href}>
                  {title}
                </a>
              ) : (
                title
              )}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </ClientSection>
  )
}
