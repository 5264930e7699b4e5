import { type Kind, isHeic, kindCalled, mostBytesOf } from '#app/core/kinds.ts'
import { z } from '#app/core/schema.ts'
import { folderPath, oneLine } from '#app/core/text.ts'

/** How many files one person may have on their way at once, those of closed tabs too. */
export const mostOpen = 200

/** Bytes of the disk that no upload takes: the rest of the program writes there too. */
const spare = 256 * 1024 * 1024

/** Problems of the moment: the same file may be taken a minute later. */
export const mayPass = new Set(['closing', 'no-room', 'picture-lost', 'form-was-changed'])

/** What is wrong with a file before any of it is there, as far as that can be known. */
export function announcedProblem({
  name,
  type,
  bytes,
}: {
  name: string
  type: string
  bytes: number
}): 'picture-heic' | 'file-kind' | 'file-empty' | 'file-heavy' | null {
  const kind = kindCalled(name, type)
  if (!kind) return isHeic(name) ? 'picture-heic' : 'file-kind'
  return bytes === 0 ? 'file-empty' : bytes > mostBytesOf[kind] ? 'file-heavy' : null
}

/** Whether the disk takes so many bytes more. */
export function hasRoom(free: number, wanted: number): boolean {
  return wanted + spare <= free
}

const longest = 200

/**
 * What a file is called from here on: one line, without where it lay and without signs that turn
 * the line around.
 */
export function nameFrom(text: string): string {
  const last = oneLine(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/[/\\]/)
    .at(-1)!
  return cut(last)
}

/** A folder's path, no longer than one is kept. */
export function folderFrom(text: string): string {
  return cut(folderPath(text)).replace(/[/ ]+$/, '')
}

/** Never within a letter of two halves. */
function cut(text: string): string {
  return text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** What is said of a file that is there whole. */
export const arrivalSchema = z.object({
  name: z.string().default('').transform(nameFrom),
  folder: z.string().default('').transform(folderFrom),
})
export type Named = z.infer<typeof arrivalSchema>

/** An item as whoever brought it hears of it. */
export type ArrivedItem = { id: string; hash: string; kind: Kind; name: string }
