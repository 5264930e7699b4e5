/** What happens to an agreement. */
export const auditKinds = [
  'sent',
  'opened',
  'accepted',
  'recorded',
  'declined',
  'reopened',
  'undone',
  'finalized',
  'sealed',
  'downloaded',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Who did it and from where, as far as it is known. */
export type AuditDetails = {
  name?: string
  email?: string
  contactId?: string
  staffId?: string
  ip?: string
  userAgent?: string
  /** What the person confirmed, word for word. */
  statement?: string
}
