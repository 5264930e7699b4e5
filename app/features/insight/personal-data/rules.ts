/** A client, or someone who works for the studio. */
export type SubjectKind = 'client' | 'person'

/** Kinds of records in the export and the preview, in their order there. */
export const recordKinds = [
  'client',
  'contacts',
  'portal-links',
  'portal-sessions',
  'person',
  'account',
  'resource',
  'invitations',
  'inquiries',
  'messages',
  'bookings',
  'cancellations',
  'payments',
  'billing',
  'invoice-drafts',
  'invoices',
  'projects',
  'tasks',
  'emails',
  'testimonial-requests',
  'testimonials',
  'consents',
  'case-studies',
  'cards',
  'time-off',
  'calendars',
  'feeds',
  'sessions',
  'security-events',
  'events',
] as const
export type RecordKind = (typeof recordKinds)[number]
