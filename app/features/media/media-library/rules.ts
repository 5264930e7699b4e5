import { addDays, toStudioDay, countDaysBetween, getStartOfDay } from '#app/core/day.ts'
import { type MediaKind, mediaKinds } from '#app/core/media-kinds.ts'
import type { ImageView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { readSearch, splitSearchWords } from '#app/core/search.ts'
import { toSearchKey, normalizeFolderPath, isInFolder, toSingleLine } from '#app/core/text.ts'
import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'

/** Maximum length of a folder path, and maximum tags per item. */
const maxFolderLength = 200
const maxTags = 30

/** Returns the tags, each one once regardless of case and accents; the first spelling wins. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of text
    .split(/[,;\n]/)
    .map(toSingleLine)
    .filter(Boolean))
    if (!tags.has(toSearchKey(tag))) tags.set(toSearchKey(tag), tag)
  return [...tags.values()]
}

const folderField = z
  .string()
  .default('')
  .transform(normalizeFolderPath)
  .pipe(z.string().max(maxFolderLength, 'folder-long'))
const tagsField = z
  .string()
  .default('')
  .transform(parseTags)
  .pipe(z.array(z.string().max(40, 'tag-long')).max(maxTags, 'tags-many'))
const textSchema = (max: number) =>
  z.string().default('').transform(toSingleLine).pipe(z.string().max(max, 'text-too-long'))

/** Schemas of the actions on several items. */
export const folderSchema = z.object({ folder: folderField })
export const tagsSchema = z.object({
  tags: tagsField.refine((list) => list.length > 0, 'tag-missing'),
})
/** Texts of an item of any kind. */
export const mediaDetailsSchema = z.object({
  name: textSchema(200).refine((name) => name !== '', 'file-name-missing'),
  folder: folderField,
  caption: textSchema(500),
  credit: textSchema(200),
  tags: tagsField,
})
export type MediaDetails = z.infer<typeof mediaDetailsSchema>

/** Merges both lists up to the maximum; existing tags come first. */
export function mergeTags(existing: string[], added: string[]): string[] {
  return parseTags([...existing, ...added].join(',')).slice(0, maxTags)
}

/** A folder with the number of files in it and in its subfolders. */
export type Folder = { name: string; path: string; count: number }

/** Returns the direct subfolders of a folder, from all paths that contain files, by name. */
export function listSubfolders(all: { path: string; count: number }[], parent: string): Folder[] {
  const foldersByPath = new Map<string, Folder>()
  for (const { path, count } of all) {
    if (!isInFolder(path, parent)) continue
    const [name = ''] = path.slice(parent === '' ? 0 : parent.length + 1).split('/')
    const folderPath = parent ? `${parent}/${name}` : name
    foldersByPath.set(folderPath, {
      name,
      path: folderPath,
      count: count + (foldersByPath.get(folderPath)?.count ?? 0),
    })
  }
  return [...foldersByPath.values()].sort((a, b) =>
    toSearchKey(a.name) < toSearchKey(b.name) ? -1 : 1,
  )
}

/** Returns the folder and its parents, beginning with the outermost. */
export function buildBreadcrumbs(folder: string): { name: string; path: string }[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join('/') }))
}

/**
 * A filter from the URL. Without criteria the list shows one folder; with any, it includes
 * subfolders.
 */
export type MediaFilter = {
  folder: string
  search: string
  kind: MediaKind | null
  tag: string
  missingAltText: boolean
  trash: boolean
}

export function parseMediaFilter(params: URLSearchParams): MediaFilter {
  const readParam = (name: string) => toSingleLine(params.get(name) ?? '')
  return {
    folder: normalizeFolderPath(params.get('folder') ?? ''),
    search: readSearch(params),
    kind: mediaKinds.find((kind) => kind === params.get('kind')) ?? null,
    tag: readParam('tag'),
    missingAltText: params.get('alt') === 'missing',
    trash: params.has('trash'),
  }
}

/** Returns the filter as URL parameters, without empty ones. */
export function toMediaQuery({
  folder,
  search,
  kind,
  tag,
  missingAltText,
  trash,
}: MediaFilter): Record<string, string> {
  return {
    ...(folder && { folder }),
    ...(search && { q: search }),
    ...(kind && { kind }),
    ...(tag && { tag }),
    ...(missingAltText && { alt: 'missing' }),
    ...(trash && { trash: '1' }),
  }
}

/** Returns true if a criterion is set, so that subfolders are searched too. */
export function hasFilter({ search, kind, tag, missingAltText }: MediaFilter): boolean {
  return search !== '' || kind !== null || tag !== '' || missingAltText
}

/** Returns true if the text contains every word of the search. */
export function matchesSearch(text: string, search: string): boolean {
  const key = toSearchKey(text)
  return splitSearchWords(search).every((word) => key.includes(word))
}

/** An image that comes with the program. It has no folder, tags or trash. */
export type BuiltInImage = { id: string; view: ImageView; usages: UsagePlace[] }

/** Returns true if a list with this filter can contain built-in images. */
export function hasBuiltInImages(filter: MediaFilter): boolean {
  const isImageList = filter.kind === null || filter.kind === 'picture'
  return isImageList && !filter.trash && !filter.folder && !filter.tag && !filter.missingAltText
}

/** Studio days for which removed items can be restored. */
const trashDays = 30

/**
 * Returns the studio days left to restore an item. Below zero, it is due for deletion; the day ends
 * at the studio's midnight.
 */
export function countDaysLeft(removedAt: Date, now: Date, timeZone: string): number {
  return trashDays - countDaysBetween(toStudioDay(removedAt, timeZone), toStudioDay(now, timeZone))
}

/** Returns the instant before which removed items are due for deletion. */
export function getTrashCutoff(now: Date, timeZone: string): Date {
  return getStartOfDay(addDays(toStudioDay(now, timeZone), -trashDays), timeZone)
}

/** Shapes to which the site crops images. */
export const crops = ['band', 'frame', 'grid', 'upright', 'share'] as const
export type Crop = (typeof crops)[number]

/** Returns the crops of the places that use an image, or all of them for an unused one. */
export function listCrops(usages: MediaUsage[]): Crop[] {
  const used = new Set(usages.flatMap(({ place }) => listCropsForPlace(place)))
  return usages.length === 0 ? [...crops] : crops.filter((crop) => used.has(crop))
}

function listCropsForPlace(place: string): Crop[] {
  if (place === 'everywhere') return []
  if (place === 'team') return ['upright']
  if (place === 'service-list') return ['frame']
  if (place.startsWith('/portfolio/') || place.startsWith('work-'))
    return ['frame', 'grid', 'upright', 'share']
  return place === 'film' ? ['frame'] : ['band', 'frame', 'upright', 'share']
}

/** Returns a waveform with at most `parts` bars: the peak of each part. */
export function downsamplePeaks(peaks: number[], parts: number): number[] {
  if (peaks.length <= parts) return peaks
  return Array.from({ length: parts }, (_, index) =>
    Math.max(
      ...peaks.slice(
        Math.floor((index * peaks.length) / parts),
        Math.floor(((index + 1) * peaks.length) / parts),
      ),
    ),
  )
}

/** One item in a list. */
export type MediaItemRow = {
  id: string
  hash: string
  kind: MediaKind
  name: string
  folder: string
  /** True for an image with neither alt text nor the mark as decorative. */
  needsAltText: boolean
  focus: [x: number, y: number] | null
  dominantColor: string | null
  seconds: number | null
  /** Hash of a video's poster image. */
  poster: string | null
  waveform: number[]
  removedAt: Date | null
}

/**
 * A place that uses an item, for display: a part of the website, a case study by its title, or a
 * video of the library.
 */
export type UsagePlace = {
  place: MediaUsage['place']
  title: string | null
  href: string | null
  draft: boolean
}

/** An item with all its details. */
export type MediaItem = {
  id: string
  hash: string
  kind: MediaKind
  name: string
  bytes: number
  folder: string
  caption: string
  credit: string
  tags: string[]
  addedBy: string | null
  addedAt: Date
  removedAt: Date | null
  picture: {
    width: number
    height: number
    focus: [x: number, y: number]
    dominantColor: string
    alt: string
    decorative: boolean
    state: 'seen' | 'ready' | 'complete' | 'broken'
    format: string
  } | null
  film: {
    format: string
    seconds: number | null
    width: number | null
    height: number | null
    poster: string | null
    captions: { from: number; to: number; text: string }[]
    state: 'kept' | 'streaming' | 'broken'
  } | null
  sound: { format: string; seconds: number | null; peaks: number[] } | null
  usages: UsagePlace[]
}
