import { type MediaKind, isHeic, guessMediaKind, maxBytesByKind } from '#app/core/media-kinds.ts'
import { z } from '#app/core/schema.ts'
import { normalizeFolderPath, toSingleLine } from '#app/core/text.ts'

/** How many files one person may have on their way at once, those of closed tabs too. */
export const maxOpenUploads = 200

/** Bytes of the disk that no upload takes: the rest of the program writes there too. */
const reservedDiskBytes = 256 * 1024 * 1024

/** Problems of the moment: the same file may be taken a minute later. */
export const temporaryProblems = new Set(['closing', 'no-room', 'picture-lost', 'form-was-changed'])

/** What is wrong with a file before any of it is there, as far as that can be known. */
export function validateAnnouncedFile({
  name,
  type,
  bytes,
}: {
  name: string
  type: string
  bytes: number
}): 'picture-heic' | 'file-kind' | 'file-empty' | 'file-heavy' | null {
  const kind = guessMediaKind(name, type)
  if (!kind) return isHeic(name) ? 'picture-heic' : 'file-kind'
  return bytes === 0 ? 'file-empty' : bytes > maxBytesByKind[kind] ? 'file-heavy' : null
}

/** Whether the disk takes so many bytes more. */
export function hasRoom(freeBytes: number, neededBytes: number): boolean {
  return neededBytes + reservedDiskBytes <= freeBytes
}

const maxNameLength = 200

/**
 * What a file is called from here on: one line, without where it lay and without signs that turn
 * the line around.
 */
export function toFileName(text: string): string {
  const last = toSingleLine(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/[/\\]/)
    .at(-1)!
  return truncateName(last)
}

/** A folder's path, no longer than one is kept. */
export function toFolderPath(text: string): string {
  return truncateName(normalizeFolderPath(text)).replace(/[/ ]+$/, '')
}

/** Never within a letter of two halves. */
function truncateName(text: string): string {
  return text
    .slice(0, maxNameLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** What is said of a file that is there whole. */
export const uploadedFileSchema = z.object({
  name: z.string().default('').transform(toFileName),
  folder: z.string().default('').transform(toFolderPath),
})
export type UploadedFileInput = z.infer<typeof uploadedFileSchema>

/** An item as whoever brought it hears of it. */
export type UploadedItem = { id: string; hash: string; kind: MediaKind; name: string }
