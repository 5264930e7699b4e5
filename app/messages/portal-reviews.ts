import { portalReviews } from './en/portal-reviews.ts'

/** Messages of the reviews in the portal, loaded only there. */
const catalogs = { en: portalReviews }

export function getPortalReviewMessages(language: string): typeof portalReviews {
  return catalogs[language as keyof typeof catalogs] ?? portalReviews
}
