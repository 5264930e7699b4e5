import { z } from '#app/core/schema.ts'
import { type CaseStudyContent, addToRows } from '#app/features/site/portfolio/rules.ts'

/** Most files that are added at once. */
export const maxFilesAtOnce = 60

/** The form that adds files of a gallery: selected ones, or those of a list. */
export const caseStudyFilesSchema = z.object({
  caseStudy: z.literal('new').or(z.uuid()),
  list: z.literal('').or(z.uuid()).default(''),
})
export type CaseStudyFilesForm = z.infer<typeof caseStudyFilesSchema>

/** A file of a gallery, as far as a case study needs it. */
export type GalleryFile = {
  hash: string
  kind: 'image' | 'video' | 'audio' | 'document'
  name: string
  width: number | null
  height: number | null
  state: 'received' | 'ready' | 'broken'
  hiddenAt: Date | null
}

/**
 * Returns true for a file that a case study can show. What a guest hid from others isn't offered to
 * everyone.
 */
export function isUsable({ kind, state, hiddenAt }: GalleryFile): boolean {
  return kind !== 'document' && state !== 'broken' && hiddenAt === null
}

/** Case studies that files of a gallery can be added to. */
export type CaseStudyChoices = {
  choices: { id: string; title: string }[]
  /** The one to suggest, or `new`. */
  suggested: string
  /** False if the project has a case study: it can't have another one. */
  canCreate: boolean
}

/**
 * Adds files to a case study in their order, without those that it shows already: images to the
 * rows below the others, the gallery's cover or else the first wide one as the cover, a video and a
 * recording if it has none. Returns null if there is no room for all images.
 */
export function addFiles(
  content: CaseStudyContent,
  files: GalleryFile[],
  coverHash: string | null,
): { content: CaseStudyContent; added: GalleryFile[] } | null {
  const known = listShown(content)
  const newFiles = files.filter(({ hash }) => !known.has(hash))
  const images = newFiles.filter(({ kind }) => kind === 'image')
  const video = content.film ? undefined : newFiles.find(({ kind }) => kind === 'video')
  const audio = content.sound ? undefined : newFiles.find(({ kind }) => kind === 'audio')
  const cover = content.picture
    ? undefined
    : (images.find(({ hash }) => hash === coverHash) ??
      images.find((file) => !isTall(file)) ??
      images[0])
  const rest = images.filter((file) => file !== cover)
  const tall = new Set(rest.flatMap((file) => (isTall(file) ? [file.hash] : [])))
  const hashes = rest.map(({ hash }) => hash)
  const pictures =
    rest.length > 0 ? addToRows(content.pictures, hashes, (id) => tall.has(id)) : content.pictures
  const placed = new Set(pictures.flat())
  if (!hashes.every((hash) => placed.has(hash))) return null
  const added = [...images, ...[video, audio].filter((file) => file !== undefined)]
  return {
    added,
    content: {
      ...content,
      pictures,
      ...(cover && { picture: cover.hash }),
      ...(video && { film: video.hash }),
      ...(audio && { sound: toSound(audio) }),
    },
  }
}

/** Returns the ids of everything that a case study shows. */
export function listShown({ picture, film, sound, pictures }: CaseStudyContent): Set<string> {
  const ids = [picture, film, sound?.recording, ...pictures.flat()]
  return new Set(ids.filter((id) => id !== null && id !== undefined))
}

function isTall({ width, height }: GalleryFile): boolean {
  return (width ?? 0) <= (height ?? 0)
}

function toSound({ hash, name }: GalleryFile): NonNullable<CaseStudyContent['sound']> {
  return { recording: hash, title: name.replace(/\.\w+$/, ''), chapters: [], transcript: [] }
}

/** Returns the result as a parameter of the editor's URL, which says it. */
export function formatFilled({ added, leftOut }: { added: number; leftOut: number }): string {
  return `filled=${added}.${leftOut}`
}

export function parseFilled(value: string | null): { added: number; leftOut: number } | null {
  const [, added, leftOut] = /^(\d{1,3})\.(\d{1,5})$/.exec(value ?? '') ?? []
  return added === undefined ? null : { added: Number(added), leftOut: Number(leftOut) }
}
