import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'

/** A guest, or with `contactId` null the open link and its address. */
export type GuestView = {
  id: string
  contactId: string | null
  name: string | null
  email: string | null
  sizes: GallerySize[]
  hasPin: boolean
  sentAt: Date | null
  lastSeenAt: Date | null
  browsers: number
  downloads: number
  href: string | null
}
