import { buildFileName } from '#app/features/media/download/rules.ts'
import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'

/** A file in a gallery, as far as it decides what is downloaded. */
export type DownloadItem = {
  name: string
  kind: 'image' | 'video' | 'audio' | 'document'
  format: string
  width: number | null
  height: number | null
  state: 'received' | 'ready' | 'broken'
}

/** The file that has an item in a size: the original, or a rendition of it. */
export type DownloadSource = 'original' | '2048.jpg' | '4096.jpg' | 'stream.mp4'

/** Longest sides of the sizes of images, in pixels. */
const longestSides = { web: 2048, print: 4096 }

/**
 * Returns the files that have an item in a size, the best first. The original is among them only if
 * it is no larger than the size, or the viewer may have it.
 */
export function listSources(
  item: DownloadItem,
  size: GallerySize,
  mayHaveOriginal: boolean,
): DownloadSource[] {
  const { kind, format, state } = item
  if (size === 'original' || kind === 'audio' || kind === 'document') return ['original']
  if (kind === 'video')
    // without ffmpeg there is never another file
    return state === 'received' && !mayHaveOriginal ? ['stream.mp4'] : ['stream.mp4', 'original']
  const rendition = size === 'web' ? '2048.jpg' : '4096.jpg'
  const isSmall = isWithin(item, longestSides[size])
  if (isSmall && format === 'jpeg') return ['original', rendition]
  return isSmall || mayHaveOriginal ? [rendition, 'original'] : [rendition]
}

function isWithin({ width, height }: DownloadItem, side: number): boolean {
  return width !== null && height !== null && Math.max(width, height) <= side
}

/** Returns the name under which a source of an item is saved. */
export function buildSourceName({ name, format }: DownloadItem, source: DownloadSource): string {
  if (source === 'original') return buildFileName(name, format)
  const bare = name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  return buildFileName(bare, source === 'stream.mp4' ? 'mp4' : 'jpeg')
}

/** Reasons for which an item isn't in a download. */
export const leftOutReasons = ['uncertain', 'pending', 'unreadable'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Numbers of the items that aren't in a download, by their reason. */
export type LeftOut = Partial<Record<LeftOutReason, number[]>>
