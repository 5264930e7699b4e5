import { day, minute } from '#app/core/day.ts'

/** Milliseconds a link works: one sent or shared by the studio, and one the client requested. */
export const linkLifetime = { sent: 180 * day, requested: 20 * minute }

/** Links that a contact can have; the oldest end first. */
export const maxLinks = 100

/** Days an ended link stays listed. */
export const endedLinkDays = 30

/** Returns a path a link may lead to: the portal, a page of it, a gallery or a review. */
export function toPortalPath(target: string): string {
  const isPortal = /^\/client(?:\/(?:[\w.-]|%[\dA-F]{2})+)*$/.test(target)
  if (isPortal && !target.startsWith('/client/access')) return target
  return /^\/[gr]\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(target) ? target : '/client'
}

export type LinkState = 'active' | 'expired' | 'revoked'

export function getLinkState(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): LinkState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'active'
}
