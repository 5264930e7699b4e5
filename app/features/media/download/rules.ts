import { day } from '#app/core/day.ts'
import { countCommonFolders, listZipPaths, toSafeName } from '#app/core/zip-names.ts'

/** Milliseconds a download can be started or continued. */
export const downloadLifetime = 3 * day

/** File extensions of a format, the usual one first. */
const extensions: Record<string, string[]> = { jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'] }

/** Returns the name under which a file is saved. A name without its extension gets it. */
export function buildFileName(name: string, format: string): string {
  const known = extensions[format] ?? [format]
  const isComplete = known.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
  return isComplete ? name : `${name}.${known[0]}`
}

/** A file to download, with its folder in the library. */
export type ChosenFile = { name: string; folder: string; format: string }

/** Returns the paths of the files in a zip, in their order. */
export function buildPaths(files: ChosenFile[]): string[] {
  return listZipPaths(
    files.map(({ name, folder, format }) => ({ folder, name: buildFileName(name, format) })),
  )
}

/** Returns the name of a zip: of the innermost folder that all its files are in, or `fallback`. */
export function buildZipName(files: { folder: string }[], fallback: string): string {
  const folders = files.map(({ folder }) => folder.split('/').filter(Boolean))
  const depth = countCommonFolders(folders)
  return toSafeName(folders[0]?.[depth - 1] ?? '', fallback, 100)
}

/** Returns the file names of the parts of a zip. With one part it is the whole. */
export function listPartNames(name: string, count: number): string[] {
  return count === 1
    ? [buildWholeName(name)]
    : Array.from({ length: count }, (_, index) => `${name} (${index + 1} of ${count}).zip`)
}

/** Returns the file name of a zip with all files. */
export function buildWholeName(name: string): string {
  return `${name}.zip`
}
