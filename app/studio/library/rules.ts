import { addDays, dayOf, daysBetween, startOf } from '#app/core/day.ts'
import { type Kind, kinds } from '#app/core/kinds.ts'
import { z } from '#app/core/schema.ts'
import { readSearch, searchWords } from '#app/core/search.ts'
import { fold, folderPath, isBeneath, oneLine } from '#app/core/text.ts'
import type { Use } from '#app/studio/picture/rules.ts'

/** How deep folders lie and how long a path is. */
const longestFolder = 200
const mostTags = 30

/**
 * Tags as they are kept: each once, whatever case and accents it was typed with; the first spelling
 * stays.
 */
export function tagList(typed: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of typed
    .split(/[,;\n]/)
    .map(oneLine)
    .filter(Boolean))
    if (!tags.has(fold(tag))) tags.set(fold(tag), tag)
  return [...tags.values()]
}

const folder = z
  .string()
  .default('')
  .transform(folderPath)
  .pipe(z.string().max(longestFolder, 'folder-long'))
const tags = z
  .string()
  .default('')
  .transform(tagList)
  .pipe(z.array(z.string().max(40, 'tag-long')).max(mostTags, 'tags-many'))
const said = (most: number) =>
  z.string().default('').transform(oneLine).pipe(z.string().max(most, 'saying-long'))

/** Where several files go, and by what words they are found. */
export const folderSchema = z.object({ folder })
export const tagsSchema = z.object({ tags: tags.refine((list) => list.length > 0, 'tag-missing') })
/** What is said of any file. */
export const sayingSchema = z.object({
  name: said(200).refine((name) => name !== '', 'file-name-missing'),
  folder,
  caption: said(500),
  credit: said(200),
  tags,
})
export type Saying = z.infer<typeof sayingSchema>

/** Both, where there is room for them; what was there first stays first. */
export function tagsWith(there: string[], more: string[]): string[] {
  return tagList([...there, ...more].join(',')).slice(0, mostTags)
}

/** A folder and how many files lie in it or in those beneath it. */
export type Folder = { name: string; path: string; count: number }

/** The folders right beneath one, of all that hold a file, by their names. */
export function foldersIn(all: { path: string; count: number }[], parent: string): Folder[] {
  const found = new Map<string, Folder>()
  for (const { path, count } of all) {
    if (!isBeneath(path, parent)) continue
    const [name = ''] = path.slice(parent === '' ? 0 : parent.length + 1).split('/')
    const at = parent ? `${parent}/${name}` : name
    found.set(at, { name, path: at, count: count + (found.get(at)?.count ?? 0) })
  }
  return [...found.values()].sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
}

/** The folder and those it lies in, from the outermost. */
export function wayTo(folder: string): { name: string; path: string }[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, at) => ({ name, path: names.slice(0, at + 1).join('/') }))
}

/**
 * What an address asks the library for: what lies in a folder, or whatever is found in it and
 * beneath it. `lacking` are pictures that need words.
 */
export type Asked = {
  folder: string
  search: string
  kind: Kind | null
  tag: string
  lacking: boolean
  bin: boolean
}

export function askedFrom(params: URLSearchParams): Asked {
  const said = (name: string) => oneLine(params.get(name) ?? '')
  return {
    folder: folderPath(params.get('folder') ?? ''),
    search: readSearch(params),
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
    tag: said('tag'),
    lacking: params.has('lacking'),
    bin: params.has('bin'),
  }
}

/** The same for an address; what is not asked does not stand there. */
export function askedText({
  folder,
  search,
  kind,
  tag,
  lacking,
  bin,
}: Asked): Record<string, string> {
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
export function isSearch({ search, kind, tag, lacking }: Asked): boolean {
  return search !== '' || kind !== null || tag !== '' || lacking
}

/** Whether a text holds every word that was typed. */
export function holds(text: string, search: string): boolean {
  const letters = fold(text)
  return searchWords(search).every((word) => letters.includes(word))
}

/** How many days of the studio's calendar what was taken away can be had back. */
const binDays = 30

/** How many of them are left; below zero its time is up, at a midnight of the studio. */
export function daysLeft(removedAt: Date, now: Date, timeZone: string): number {
  return binDays - daysBetween(dayOf(removedAt, timeZone), dayOf(now, timeZone))
}

/** What was taken away before this instant has no day left. */
export function binEnd(now: Date, timeZone: string): Date {
  return startOf(addDays(dayOf(now, timeZone), -binDays), timeZone)
}

/** The shapes the site cuts a picture to. */
export const crops = ['band', 'frame', 'grid', 'upright', 'share'] as const
export type Crop = (typeof crops)[number]

/** Those of the places that use it; of one nothing uses yet, all. */
export function cropsFor(uses: Use[]): Crop[] {
  const found = new Set(uses.flatMap(({ at }) => cropsAt(at)))
  return uses.length === 0 ? [...crops] : crops.filter((crop) => found.has(crop))
}

function cropsAt(at: string): Crop[] {
  if (at === 'everywhere') return []
  if (at === 'team') return ['upright']
  if (at === 'offerings') return ['frame']
  if (at.startsWith('/portfolio/') || at.startsWith('work-'))
    return ['frame', 'grid', 'upright', 'share']
  return at === 'film' ? ['frame'] : ['band', 'frame', 'upright', 'share']
}

/** The outline of a recording in so many parts: the loudest of each. */
export function outlineOf(peaks: number[], parts: number): number[] {
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
export type ItemRow = {
  id: string
  hash: string
  kind: Kind
  name: string
  folder: string
  /** Of a picture that says neither what it shows nor that it is decorative. */
  needsWords: boolean
  focus: [x: number, y: number] | null
  tone: string | null
  seconds: number | null
  /** The picture of a film, by its sum. */
  poster: string | null
  outline: number[]
  removedAt: Date | null
}

/**
 * Where a file is used, as a person reads it: a part of the website by its name, a project by its
 * title, or a film of the library.
 */
export type Where = { at: Use['at']; title: string | null; to: string | null; draft: boolean }

/** One file with everything there is to say of it. */
export type Item = {
  id: string
  hash: string
  kind: Kind
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
    tone: string
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
  uses: Where[]
}
