import { addDays, toStudioDay, countDaysBetween, getStartOfDay } from '#app/core/day.ts'
import { type MediaKind, mediaKinds } from '#app/core/media-kinds.ts'
import { z } from '#app/core/schema.ts'
import { readSearch, splitSearchWords } from '#app/core/search.ts'
import { toSearchKey, normalizeFolderPath, isInFolder, toSingleLine } from '#app/core/text.ts'
import type { MediaUsage } from '#app/studio/image/rules.ts'

/** How deep folders lie and how long a path is. */
const maxFolderLength = 200
const maxTags = 30

/**
 * Tags as they are kept: each once, whatever case and accents it was typed with; the first spelling
 * stays.
 */
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
const textField = (max: number) =>
  z.string().default('').transform(toSingleLine).pipe(z.string().max(max, 'saying-long'))

/** Where several files go, and by what words they are found. */
export const folderSchema = z.object({ folder: folderField })
export const tagsSchema = z.object({
  tags: tagsField.refine((list) => list.length > 0, 'tag-missing'),
})
/** What is said of any file. */
export const mediaDetailsSchema = z.object({
  name: textField(200).refine((name) => name !== '', 'file-name-missing'),
  folder: folderField,
  caption: textField(500),
  credit: textField(200),
  tags: tagsField,
})
export type MediaDetails = z.infer<typeof mediaDetailsSchema>

/** Both, where there is room for them; what was there first stays first. */
export function mergeTags(existing: string[], added: string[]): string[] {
  return parseTags([...existing, ...added].join(',')).slice(0, maxTags)
}

/** A folder and how many files lie in it or in those beneath it. */
export type Folder = { name: string; path: string; count: number }

/** The folders right beneath one, of all that hold a file, by their names. */
export function listSubfolders(all: { path: string; count: number }[], parent: string): Folder[] {
  const foldersByPath = new Map<string, Folder>()
  for (const { path, count } of all) {
    if (!isInFolder(path, parent)) continue
    const [name = ''] = path.slice(parent === '' ? 0 : parent.length + 1).split('/')
    const at = parent ? `${parent}/${name}` : name
    foldersByPath.set(at, { name, path: at, count: count + (foldersByPath.get(at)?.count ?? 0) })
  }
  return [...foldersByPath.values()].sort((a, b) =>
    toSearchKey(a.name) < toSearchKey(b.name) ? -1 : 1,
  )
}

/** The folder and those it lies in, from the outermost. */
export function buildBreadcrumbs(folder: string): { name: string; path: string }[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, at) => ({ name, path: names.slice(0, at + 1).join('/') }))
}

/**
 * What an address asks the library for: what lies in a folder, or whatever is found in it and
 * beneath it. `lacking` are pictures that need words.
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
    missingAltText: params.has('lacking'),
    trash: params.has('bin'),
  }
}

/** The same for an address; what is not asked does not stand there. */
export function toMediaQuery({
  folder,
  search,
  kind,
  tag,
  missingAltText: lacking,
  trash: bin,
}: MediaFilter): Record<string, string> {
  return {
    ...(folder && { folder }),
    ...(search && { q: search }),
    ...(kind && { kind }),
    ...(tag && { tag }),
    ...(lacking && { lacking: '1' }),
    ...(bin && { bin: '1' }),
  }
}

/** Whether it looks beneath the folder too. */
export function hasFilter({ search, kind, tag, missingAltText: lacking }: MediaFilter): boolean {
  return search !== '' || kind !== null || tag !== '' || lacking
}

/** Whether a text holds every word that was typed. */
export function matchesSearch(text: string, search: string): boolean {
  const key = toSearchKey(text)
  return splitSearchWords(search).every((word) => key.includes(word))
}

/** How many days of the studio's calendar what was taken away can be had back. */
const trashDays = 30

/** How many of them are left; below zero its time is up, at a midnight of the studio. */
export function countDaysLeft(removedAt: Date, now: Date, timeZone: string): number {
  return trashDays - countDaysBetween(toStudioDay(removedAt, timeZone), toStudioDay(now, timeZone))
}

/** What was taken away before this instant has no day left. */
export function getTrashCutoff(now: Date, timeZone: string): Date {
  return getStartOfDay(addDays(toStudioDay(now, timeZone), -trashDays), timeZone)
}

/** The shapes the site cuts a picture to. */
export const crops = ['band', 'frame', 'grid', 'upright', 'share'] as const
export type Crop = (typeof crops)[number]

/** Those of the places that use it; of one nothing uses yet, all. */
export function listCrops(usages: MediaUsage[]): Crop[] {
  const used = new Set(usages.flatMap(({ at }) => listCropsForPlace(at)))
  return usages.length === 0 ? [...crops] : crops.filter((crop) => used.has(crop))
}

function listCropsForPlace(at: string): Crop[] {
  if (at === 'everywhere') return []
  if (at === 'team') return ['upright']
  if (at === 'offerings') return ['frame']
  if (at.startsWith('/portfolio/') || at.startsWith('work-'))
    return ['frame', 'grid', 'upright', 'share']
  return at === 'film' ? ['frame'] : ['band', 'frame', 'upright', 'share']
}

/** The outline of a recording in so many parts: the loudest of each. */
export function downsamplePeaks(peaks: number[], parts: number): number[] {
  if (peaks.length <= parts) return peaks
  return Array.from({ length: parts }, (_, at) =>
    Math.max(
      ...peaks.slice(
        Math.floor((at * peaks.length) / parts),
        Math.floor(((at + 1) * peaks.length) / parts),
      ),
    ),
  )
}

/** One file among many. */
export type MediaItemRow = {
  id: string
  hash: string
  kind: MediaKind
  name: string
  folder: string
  /** Of a picture that says neither what it shows nor that it is decorative. */
  needsAltText: boolean
  focus: [x: number, y: number] | null
  tone: string | null
  seconds: number | null
  /** The picture of a film, by its sum. */
  poster: string | null
  waveform: number[]
  removedAt: Date | null
}

/**
 * Where a file is used, as a person reads it: a part of the website by its name, a project by its
 * title, or a film of the library.
 */
export type UsagePlace = {
  at: MediaUsage['at']
  title: string | null
  to: string | null
  draft: boolean
}

/** One file with everything there is to say of it. */
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
  uses: UsagePlace[]
}
