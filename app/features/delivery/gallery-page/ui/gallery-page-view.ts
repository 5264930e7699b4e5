import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import type { ColorLabel } from '#app/features/delivery/favorite/rules.ts'
import type { CommentView } from '#app/features/delivery/gallery-comment/rules.ts'

import type { GridBlock, TileKind } from '../rules.ts'
import type { SelectionView } from './selection-view.ts'

/** An image of the gallery with its sizes. */
export type GalleryImage = { src: string; srcset: string; color: string; alt: string }

/** The page of a gallery as formatted text. */
export type GalleryView = {
  slug: string
  title: string
  dateLine: string
  welcome: string
  /** 412 photos and 2 videos; empty without files. */
  count: string
  /** Empty if it doesn't end. */
  until: string
  cover: GalleryImage | null
  grid: GridBlock[]
  downloads: DownloadView
  lock: LockView | null
  /** A page of tiles that a browser without JavaScript asked for; null for the first tiles. */
  pages: { page: number; last: number } | null
  hasMore: boolean
  /** False if documents can't be opened: nothing can be downloaded from a watermarked gallery. */
  hasDocuments: boolean
  scripts: { grid: string; viewer: string; viewerStyle: string; list: string }
  /** Tells someone of the studio who can see it; null for guests. */
  studioNote: 'draft' | 'closed' | 'published' | null
  selection: SelectionView
}

/** Tells guests that originals wait, and where to pay if they may know. */
export type LockView = { text: string; action: { label: string; href: string } | null }

/** Sizes that the viewer may download, and the sections to choose from. */
export type DownloadView = {
  sizes: GallerySize[]
  sections: { id: string; title: string; count: number }[]
  /** The list whose files alone are downloaded; null for all. */
  list: { key: string; name: string } | null
}

/** A file on a page of its own. */
export type GalleryItemView = {
  slug: string
  gallery: string
  number: number
  name: string
  kind: TileKind
  /** Key of the watermark; empty without one. */
  mark: string
  /** `preparing` and `unplayable`: a video or recording. `closed`: a document. */
  access: 'open' | 'preparing' | 'unplayable' | 'closed'
  hasPoster: boolean
  hasWaveform: boolean
  /** Address of the original, for the studio, where guests see a watermark. */
  original: string | null
  image: (GalleryImage & { width: number; height: number }) | null
  position: string
  total: string
  previous: number | null
  next: number | null
  details: { label: string; value: string }[]
  sizes: { size: GallerySize; href: string }[]
  lock: LockView | null
  choices: ItemChoices
}

/** The viewer's choices about a file, its comments, and the viewer's permissions. */
export type ItemChoices = {
  /** The lists that the viewer can fill, with “12 of 30”. */
  lists: { key: string; name: string; countText: string; isIn: boolean }[]
  label: ColorLabel | null
  /** Null if the viewer may not hide. */
  isHidden: boolean | null
  threads: (FormattedComment & { isResolved: boolean; replies: FormattedComment[] })[]
  mayComment: boolean
  /** True if a guest gives a name with the first comment. */
  needsName: boolean
  formKey: string
}

/** A comment with its time as text. */
export type FormattedComment = Omit<CommentView, 'writtenAt'> & { writtenAt: string }
