import { readdirSync, statSync } from 'node:fs'

import {
  type StorageServer,
  startStorageServer,
  toStorageVariables,
} from '../../support/s3-server.ts'
import { createFolder } from '../../support/program.ts'

/** The place where a check keeps its backups. */
export type Place = {
  /** Variables of a program that backs up there. */
  variables: Record<string, string>
  /** Backups as `restore` and the test of a backup name them, the oldest first. */
  list(): string[]
  /** Files with the rows of those backups. */
  listRows(): string[]
  /** Files with contents. */
  listContents(): string[]
  /** Object storage, unless it is a folder. */
  server: StorageServer | null
}

export type PlaceName = 'folder' | 'storage'

export async function createPlace(name: PlaceName): Promise<Place> {
  return name === 'folder' ? createFolderPlace() : createStoragePlace()
}

function createFolderPlace(): Place {
  const folder = `${createFolder()}/backups`
  const list = () =>
    listFiles(folder)
      .filter((path) => /^backlot-.*\.json\.gz/.test(path.slice(folder.length + 1)))
      .toSorted()
  return {
    variables: { BACKUP_DIR: folder },
    list,
    listRows: list,
    listContents: () => listFiles(`${folder}/files`).filter((path) => !/\/\.[^/]+$/.test(path)),
    server: null,
  }
}

/** The server keeps each object in a file, and its ETag and headers in files next to it. */
const suffix = '._S3rver_object'

async function createStoragePlace(): Promise<Place> {
  const server = await startStorageServer()
  const { bucket, prefix } = server.address
  const root = `${server.folder}/${bucket}/${prefix}`
  const listObjects = (folder: string) => listFiles(folder).filter((path) => path.endsWith(suffix))
  const listRows = () =>
    listObjects(root)
      .filter((path) => path.startsWith(`${root}/backlot-`))
      .toSorted()
  return {
    // the folder of each program is a new one
    variables: toStorageVariables(server.address),
    list: () => listRows().map((path) => `s3:${path.slice(root.length + 1, -suffix.length)}`),
    listRows,
    listContents: () => listObjects(`${root}/files`),
    server,
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
  } catch {
    return []
  }
}

/** The contents with their file numbers: a copy would have another. */
export function listNumbered(place: Place): [string, number][] {
  return place
    .listContents()
    .map((path): [string, number] => [path, statSync(path).ino])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
