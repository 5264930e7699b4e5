import type { GalleryViewer } from '#app/features/delivery/gallery-share/reads.server.ts'
import type { GuestPermission } from '#app/features/delivery/gallery-share/rules.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'

/** The colors of Lightroom, in the order of the keys 1 to 5. */
export const colorLabels = ['red', 'yellow', 'green', 'blue', 'purple'] as const
export type ColorLabel = (typeof colorLabels)[number]

export function parseColorLabel(text: string | undefined): ColorLabel | null {
  return colorLabels.find((label) => label === text) ?? null
}

/** Names a guest's own list in URLs and forms; it has a row only once it isn't empty. */
export const personalKey = 'mine'

type Limits = { minItems: number | null; maxItems: number | null }

/** Returns true if a list has no place for another file. */
export function isListFull(count: number, { maxItems }: Limits): boolean {
  return maxItems !== null && count >= maxItems
}

/** Returns why a list can't be sent to the studio yet, or null. */
export function findSendProblem(
  count: number,
  { minItems, maxItems }: Limits,
): 'list-empty' | 'list-short' | 'list-long' | null {
  if (count === 0) return 'list-empty'
  if (minItems !== null && count < minItems) return 'list-short'
  return maxItems !== null && count > maxItems ? 'list-long' : null
}

/** A guest with a name who may do something in a gallery. */
export type NamedGuest = Extract<GalleryViewer, { kind: 'guest' }> & {
  contactId: string
  name: string
}

/**
 * Returns the viewer as a guest who may do this. Fails with `guest-may-not`, also for the studio, or
 * `guest-name-missing` for a browser with a link whose guest gave no name yet.
 */
export function findNamedGuest(
  viewer: GalleryViewer,
  permission: GuestPermission,
): { ok: true; value: NamedGuest } | Failure<'guest-may-not' | 'guest-name-missing'> {
  if (viewer.kind !== 'guest' || !viewer.permissions.includes(permission))
    return fail('guest-may-not')
  const { contactId, name } = viewer
  if (contactId === null || name === null) return fail('guest-name-missing')
  return ok({ ...viewer, contactId, name })
}
