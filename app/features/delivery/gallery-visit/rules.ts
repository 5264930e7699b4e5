import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'

/** Visits, views and downloads of a gallery; the name of a download is null for the open link. */
export type StatisticsView = {
  visits: number
  people: number
  favorites: number
  days: { day: string; people: number }[]
  items: { number: number; name: string; views: number }[]
  downloads: {
    id: string
    name: string | null
    isFormer: boolean
    size: GallerySize
    files: number
    bytes: number
    plannedAt: Date
    finishedAt: Date | null
  }[]
}
