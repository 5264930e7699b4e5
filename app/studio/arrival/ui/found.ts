/**
 * A file that was dropped, chosen or pasted; `path`: where it lies within what was dropped, with
 * its name.
 */
export type Found = { file: File; path: string; name: string }

/** Files of a field, with the folders they were chosen in. */
export function chosenIn(files: FileList | null): Found[] {
  const found = [...(files ?? [])].map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
    name: file.name,
  }))
  return found.some(({ path }) => path.includes('/')) ? found.toSorted(byPath) : found
}

/**
 * Everything that was dropped, also what lies in folders. What was dropped can be asked for only at
 * once, so it is, before anything is waited for.
 */
export async function droppedIn({ items, files }: DataTransfer): Promise<Found[]> {
  const entries = [...items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null)
  if (entries.length === 0) return chosenIn(files)
  return (
    await Promise.all(entries.map(async (entry) => (await foundIn(entry, '')).toSorted(byPath)))
  ).flat()
}

/** A folder is read in no order of its own. */
function byPath(a: Found, b: Found): number {
  return a.path.localeCompare(b.path, undefined, { numeric: true })
}

async function foundIn(entry: FileSystemEntry, above: string): Promise<Found[]> {
  const path = above + entry.name
  if (entry.isFile)
    return new Promise((tell) =>
      (entry as FileSystemFileEntry).file(
        (file) => tell([{ file, path, name: file.name }]),
        () => tell([]),
      ),
    )
  const found: Found[] = []
  for (const inside of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await foundIn(inside, `${path}/`)))
  return found
}

/** A folder is read in parts, until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const read = () =>
    new Promise<FileSystemEntry[]>((tell) => reader.readEntries(tell, () => tell([])))
  const entries: FileSystemEntry[] = []
  for (let some = await read(); some.length > 0; some = await read()) entries.push(...some)
  return entries
}

/**
 * Files in the clipboard. A picture that was only copied is called `image.png` by every browser, so
 * it gets the name it is given here.
 */
export function pastedIn({ files }: DataTransfer, named: (ending: string) => string): Found[] {
  return [...files].map((file) => {
    const ending = /^image(\.[a-z]+)$/.exec(file.name)?.[1]
    const name = ending ? named(ending) : file.name
    return { file, path: name, name }
  })
}
