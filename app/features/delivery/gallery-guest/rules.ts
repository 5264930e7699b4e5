import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import type { GuestPermission } from '#app/features/delivery/gallery-share/rules.ts'

/** A guest, or with `contactId` null the open link and its address. */
export type GuestView = {
  id: string
  contactId: string | null
  name: string | null
  email: string | null
  sizes: GallerySize[]
  permissions: GuestPermission[]
  /** True for a family link, which has the name that its maker gave it. */
  isFamily: boolean
  /** The guest who made a family link. */
  madeBy: string | null
  favorites: number
  hasPin: boolean
  sentAt: Date | null
  lastSeenAt: Date | null
  browsers: number
  downloads: number
  href: string | null
}
