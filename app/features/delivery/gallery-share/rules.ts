import { day, minute } from '#app/core/day.ts'
import { type GallerySize, listAllowedSizes } from '#app/features/delivery/gallery/rules.ts'

/**
 * Rights of a guest besides looking and downloading: to choose favorites and labels, comment, hide
 * files from those who may not hide, and make links for the family.
 */
export const guestPermissions = ['favorite', 'comment', 'hide', 'family'] as const
export type GuestPermission = (typeof guestPermissions)[number]

/** Permissions of guests unless the studio chooses others; the main contact may do everything. */
export function getDefaultPermissions(isMainContact: boolean): GuestPermission[] {
  return isMainContact ? [...guestPermissions] : ['favorite', 'comment']
}

type Rights = { sizes: GallerySize[]; permissions: GuestPermission[] }

/**
 * Returns the rights of a guest in a gallery. Someone with a family link, which has a `parent`, may
 * at most choose favorites and download the web size, if the guest who made it may.
 */
export function listRights(
  sizes: GallerySize[],
  share: Rights,
  parent: Rights | null = null,
): Rights {
  const allowed = listAllowedSizes(sizes, share.sizes)
  if (!parent) return { sizes: allowed, permissions: share.permissions }
  return {
    sizes: allowed.filter((size) => size === 'web' && parent.sizes.includes(size)),
    permissions: share.permissions.filter(
      (one) => one === 'favorite' && parent.permissions.includes(one),
    ),
  }
}

/** Milliseconds after its last visit when a browser must open the open link again. */
export const gallerySessionLifetime = 180 * day

/** Wrong PINs from one network in a quarter of an hour, and for one gallery in a day. */
export const pinLimits = {
  network: { max: 10, windowMs: 15 * minute },
  gallery: { max: 100, windowMs: day },
}

/** Returns true for a PIN of 4 to 8 digits. */
export function isPin(text: string): boolean {
  return /^\d{4,8}$/.test(text)
}
