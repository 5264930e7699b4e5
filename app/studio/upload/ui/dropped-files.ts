/**
 * A file that was dropped, chosen or pasted; `path`: where it lies within what was dropped, with
 * its name.
 */
export type DroppedFile = { file: File; path: string; name: string }

/** Files of a field, with the folders they were chosen in. */
export function listChosenFiles(files: FileList | null): DroppedFile[] {
  const dropped = [...(files ?? [])].map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
    name: file.name,
  }))
  return dropped.some(({ path }) => path.includes('/')) ? dropped.toSorted(comparePaths) : dropped
}

/**
 * Everything that was dropped, also what lies in folders. What was dropped can be asked for only at
 * once, so it is, before anything is waited for.
 */
export async function listDroppedFiles({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null)
  if (entries.length === 0) return listChosenFiles(files)
  return (
    await Promise.all(
      entries.map(async (entry) => (await listFilesIn(entry, '')).toSorted(comparePaths)),
    )
  ).flat()
}

/** A folder is read in no order of its own. */
function comparePaths(a: DroppedFile, b: DroppedFile): number {
  return a.path.localeCompare(b.path, undefined, { numeric: true })
}

async function listFilesIn(entry: FileSystemEntry, parentPath: string): Promise<DroppedFile[]> {
  const path = parentPath + entry.name
  if (entry.isFile)
    return new Promise((tell) =>
      (entry as FileSystemFileEntry).file(
        (file) => tell([{ file, path, name: file.name }]),
        () => tell([]),
      ),
    )
  const found: DroppedFile[] = []
  for (const inside of await readFolder(entry as FileSystemDirectoryEntry))
    found.push(...(await listFilesIn(inside, `${path}/`)))
  return found
}

/** A folder is read in parts, until one is empty. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
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
export function listPastedFiles(
  { files }: DataTransfer,
  getName: (ending: string) => string,
): DroppedFile[] {
  return [...files].map((file) => {
    const ending = /^image(\.[a-z]+)$/.exec(file.name)?.[1]
    const name = ending ? getName(ending) : file.name
    return { file, path: name, name }
  })
}
