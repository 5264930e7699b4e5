/** Bytes of a path in a zip, in UTF-8, and of its folders. Windows takes 260 characters in all. */
const maxPathBytes = 180
const maxFolderBytes = 80

/**
 * Names that Windows reserves for devices, with any extension. Digits may be superscript.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const reserved =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:[ .]|$)/i

/**
 * Returns one name of a path that Windows and macOS can save: no path separators, control or bidi
 * characters, reserved names, or dots and spaces at its end. A name that is too long keeps its
 * extension. `fallback` is for a name of which nothing remains.
 */
export function toSafeName(name: string, fallback: string, maxBytes = maxPathBytes): string {
  const cleaned = removeEnds(
    name
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd<>:"/\\|?*]+/gu, '-'),
  )
  const known = /[^-]/.test(cleaned) ? cleaned : fallback
  const free = reserved.test(known) ? `_${known}` : known
  return removeEnds(shorten(free, maxBytes)) || fallback
}

/** Leading spaces are removed too; a leading dot would hide the file. */
function removeEnds(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/gu, '')
}

/** Cuts characters off the end of a name without its extension. */
function shorten(name: string, maxBytes: number): string {
  if (countBytes(name) <= maxBytes) return name
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  const room = maxBytes - extension.length
  let [kept, bytes] = ['', 0]
  for (const { segment } of new Intl.Segmenter().segment(
    name.slice(0, -extension.length || undefined),
  )) {
    bytes += countBytes(segment)
    if (bytes > room) break
    kept += segment
  }
  return `${removeEnds(kept)}${extension}`
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/**
 * Returns a path in a zip for each file, in order: safe names, at most 180 bytes, each one once
 * also for systems that ignore case. Folders above all the files are left out.
 */
export function listZipPaths(files: { folder: string; name: string }[]): string[] {
  const folders = files.map(({ folder }) => folder.split('/').filter(Boolean))
  const depth = countCommonFolders(folders)
  const savedFolders = new Map<string, string>()
  const usedCounts = new Map<string, number>()
  const paths = folders.map((names) => {
    const path = buildFolderPath(names.slice(depth))
    // two folders that differ in case alone would become one on some systems: they are one here
    const saved = savedFolders.get(toKey(path)) ?? path
    savedFolders.set(toKey(path), saved)
    for (const parent of listParents(saved)) usedCounts.set(toKey(parent), 1)
    return saved
  })
  return files.map(({ name }, index) => addUnique(paths[index]!, name, usedCounts))
}

/** Returns how many folders all paths begin with. */
export function countCommonFolders([first = [], ...rest]: string[][]): number {
  const difference = first.findIndex((name, at) => rest.some((other) => other[at] !== name))
  return difference === -1 ? first.length : difference
}

/** Folders too deep for the length are left out, and their files are in the last one that fits. */
function buildFolderPath(names: string[]): string {
  let path = ''
  for (const name of names) {
    const next = `${path}${toSafeName(name, 'Folder', 40)}/`
    if (countBytes(next) > maxFolderBytes) break
    path = next
  }
  return path
}

function listParents(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** Adds a number to a name that is used. `usedCounts` has how often each was asked for. */
function addUnique(folder: string, name: string, usedCounts: Map<string, number>): string {
  const wanted = toKey(`${folder}${toSafeName(name, 'File', maxPathBytes - countBytes(folder))}`)
  for (let number = usedCounts.get(wanted) ?? 0; ; number++) {
    const suffix = number === 0 ? '' : ` (${number + 1})`
    const safe = toSafeName(name, 'File', maxPathBytes - countBytes(folder) - suffix.length)
    const dot = safe.lastIndexOf('.')
    const at = dot > 0 ? dot : safe.length
    const path = `${folder}${safe.slice(0, at)}${suffix}${safe.slice(at)}`
    usedCounts.set(wanted, number + 1)
    if (toKey(path) !== wanted && usedCounts.has(toKey(path))) continue
    usedCounts.set(toKey(path), Math.max(usedCounts.get(toKey(path)) ?? 0, 1))
    return path
  }
}

/** Returns a key that is equal for names which a system without case may take for the same. */
function toKey(path: string): string {
  return path.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')
}
