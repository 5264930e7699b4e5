/** A request with its testimonial and decision. */
export type TestimonialRequest = {
  id: string
  email: string
  requestedAt: Date
  endsAt: Date
  ended: boolean
  requestedBy: string | null
  clientId: string
  client: string
  projectId: string | null
  project: string | null
  quote: string
  name: string
  role: string
  writtenAt: Date | null
  revision: number
  decidedAt: Date | null
  decidedBy: string | null
  /** Suggested page, and the case study of the project. */
  place: string
  item: string | null
  /** The page that shows it, if approved and not removed since. */
  publishedPath: string | null
  /** The text on the site, which may have typos corrected. */
  publishedQuote: string | null
}
