import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { desc } from 'drizzle-orm'

import type { Database } from '#app/data/db.server.ts'
import { dataFolder, file } from '#app/data/schema/index.server.ts'

import type { Config } from './config.server.ts'
import { getMediaFolder } from './media/storage.server.ts'
import { writeFileOnce } from './write-file-once.server.ts'

/** The files of this database are in another data folder. */
export class DataFolderError extends Error {
  /** The id that makes the folder the right one, and the file it belongs in. */
  readonly folderId: string
  readonly markerFile: string
  constructor(folderId: string, markerFile: string) {
    super('other-data-folder')
    this.folderId = folderId
    this.markerFile = markerFile
  }
}

/** In the media folder, so that a folder that is moved or shared keeps its id. */
function getMarkerFile(dataDir: string): string {
  return `${dataDir}/media/.folder-id`
}

/**
 * Throws `DataFolderError` unless the media folder is the one this PostgreSQL database's files are
 * in: the first process stores the id of its own. The embedded database is in its data folder
 * itself.
 */
export async function verifyDataFolder(db: Database, { databaseUrl, dataDir }: Config) {
  if (!databaseUrl) return
  const marker = getMarkerFile(dataDir)
  const [row] = await db.select().from(dataFolder)
  if (!row) {
    await refuseWithoutFiles(db, { databaseUrl, dataDir })
    writeFileOnce(marker, randomUUID())
    // if two processes start for the first time together, one of them writes
    await db
      .insert(dataFolder)
      .values({ folderId: readFolderId(marker) ?? randomUUID() })
      .onConflictDoNothing()
  }
  const folderId = row?.folderId ?? (await db.select().from(dataFolder))[0]!.folderId
  if (readFolderId(marker) !== folderId) throw new DataFolderError(folderId, marker)
}

/** Returns null for a missing file, and for one with anything else in it. */
function readFolderId(marker: string): string | null {
  if (!existsSync(marker)) return null
  const text = readFileSync(marker, 'utf8').trim().toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
}

/**
 * Throws `DataFolderError` if the database has files and the folder has neither an id nor any of
 * them: it is not the one to store as the first.
 */
export async function refuseWithoutFiles(
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
) {
  const marker = getMarkerFile(dataDir)
  if (databaseUrl && !existsSync(marker) && (await isWithoutFiles(db, dataDir)))
    throw new DataFolderError(randomUUID(), marker)
}

/** Number of the newest files that show if a folder is the right one. */
const sampleSize = 50

/** True if the database has files, and the folder none of them. */
async function isWithoutFiles(db: Database, dataDir: string): Promise<boolean> {
  const files = await db
    .select({ hash: file.hash })
    .from(file)
    .orderBy(desc(file.storedAt))
    .limit(sampleSize)
  return (
    files.length > 0 &&
    files.every(({ hash }) => !existsSync(`${getMediaFolder(dataDir, hash)}/original`))
  )
}
