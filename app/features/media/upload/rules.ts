import {
  type MaxBytes,
  type MediaKind,
  guessMediaKind,
  isHeic,
  isPdf,
  maxBytesByKind,
} from '#app/core/media-kinds.ts'
import { z } from '#app/core/schema.ts'
import { normalizeFolderPath, toSingleLine } from '#app/core/text.ts'

/** Maximum unfinished uploads per person, including those of closed tabs. */
export const maxOpenUploads = 200

/** Bytes of the disk that no upload may use: the rest of the program needs space too. */
const reservedDiskBytes = 256 * 1024 * 1024

/** Problems that may pass: the same file may succeed a minute later. */
export const temporaryProblems = new Set(['closing', 'no-room', 'picture-lost', 'form-was-changed'])

/** Returns the problem of an announced file, as far as its name, type and size show one. */
export function validateAnnouncedFile(
  { name, type, bytes }: { name: string; type: string; bytes: number },
  maxBytes: MaxBytes = maxBytesByKind,
): 'picture-heic' | 'file-kind' | 'file-empty' | 'file-heavy' | null {
  const kind = guessMediaKind(name, type) ?? (isPdf(name, type) ? 'document' : null)
  const most = kind && maxBytes[kind]
  if (!most) return isHeic(name) ? 'picture-heic' : 'file-kind'
  return bytes === 0 ? 'file-empty' : bytes > most ? 'file-heavy' : null
}

/** Returns true if the disk has room for so many more bytes. */
export function hasRoom(freeBytes: number, neededBytes: number): boolean {
  return neededBytes + reservedDiskBytes <= freeBytes
}

const maxNameLength = 200

/**
 * Returns the file name on one line, without its path and without characters that reverse the text
 * direction.
 */
export function toFileName(text: string): string {
  const last = toSingleLine(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/[/\\]/)
    .at(-1)!
  return truncateName(last)
}

/** Returns the normalized folder path, cut to the maximum length. */
export function toFolderPath(text: string): string {
  return truncateName(normalizeFolderPath(text)).replace(/[/ ]+$/, '')
}

/** Removes half of a surrogate pair at the cut. */
function truncateName(text: string): string {
  return text
    .slice(0, maxNameLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** Name and folder of a completely uploaded file. */
export const uploadedFileSchema = z.object({
  name: z.string().default('').transform(toFileName),
  folder: z.string().default('').transform(toFolderPath),
})
export type UploadedFileInput = z.infer<typeof uploadedFileSchema>

/** A media item as returned to the uploader. */
export type UploadedItem = { id: string; hash: string; kind: MediaKind; name: string }
