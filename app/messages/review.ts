import { review } from './en/review.ts'

/** Messages of the page of a review, for its guests and the studio, loaded only there. */
const catalogs = { en: review }

export function getReviewMessages(language: string): typeof review {
  return catalogs[language as keyof typeof catalogs] ?? review
}
