/** A dropped, chosen or pasted file. `path` is relative to the drop and includes the name. */
export type DroppedFile = { file: File; path: string; name: string }

/** Returns the files of a file input, with the folders they were chosen in. */
export function listChosenFiles(files: FileList | null): DroppedFile[] {
  const dropped = [...(files ?? [])].map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
    name: file.name,
  }))
  return dropped.some(({ path }) => path.includes('/')) ? dropped.toSorted(comparePaths) : dropped
}

/**
 * Returns all dropped files, including those in folders. The entries must be read before the first
 * await, because the browser then clears the DataTransfer.
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

/** Browsers list a folder's files in no fixed order. */
function comparePaths(a: DroppedFile, b: DroppedFile): number {
  return a.path.localeCompare(b.path, undefined, { numeric: true })
}

async function listFilesIn(entry: FileSystemEntry, parentPath: string): Promise<DroppedFile[]> {
  const path = parentPath + entry.name
  if (entry.isFile)
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([{ file, path, name: file.name }]),
        () => resolve([]),
      ),
    )
  const found: DroppedFile[] = []
  for (const child of await readFolder(entry as FileSystemDirectoryEntry))
    found.push(...(await listFilesIn(child, `${path}/`)))
  return found
}

/** Reads a folder in batches until one is empty. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const read = () =>
    new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
  const entries: FileSystemEntry[] = []
  for (let some = await read(); some.length > 0; some = await read()) entries.push(...some)
  return entries
}

/**
 * Returns the files in the clipboard. Every browser names a copied image `image.png`, so `getName`
 * gives it a better name.
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
