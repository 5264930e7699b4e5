/**
 * A request as the page is given it: whom it asks, about what, what they wrote and what was said to
 * it.
 */
export type TestimonialRequest = {
  id: string
  email: string
  askedAt: Date
  endsAt: Date
  ended: boolean
  askedBy: string | null
  clientId: string
  client: string
  projectId: string | null
  project: string | null
  quote: string
  name: string
  role: string
  writtenAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  /** Where it best stands, and the project of the portfolio that tells of the one it is about. */
  place: string
  item: string | null
  /** Where it does, once approved and not taken out. */
  publishedPath: string | null
}
