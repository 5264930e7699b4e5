import type { Readable } from 'node:stream'

import type { StorageProblem } from '#app/core/storage-address.ts'

import type { Cipher } from './cipher.server.ts'

/**
 * A place for backups. Paths are relative to it: `NAME.json.gz` has the rows of one moment,
 * `files/<aa>/<sha256>` each content once, for all backups together. With a passphrase both end in
 * `.age`, and `key.age` opens them.
 */
export type BackupStore = {
  /** Its name for people: a folder, or `s3://bucket/prefix`. */
  location: string
  has(path: string): Promise<boolean>
  read(path: string): Promise<Readable>
  /**
   * Writes a file, so that a reader finds it complete or not at all. Returns its size, or null
   * without a file if `isValid` says so once everything has been read. A folder throws
   * `NameTakenError` if there is such a file.
   */
  write(path: string, content: Readable, isValid?: () => boolean): Promise<number | null>
  /** Writes a small file, and keeps one that is already there. */
  writeOnce(path: string, bytes: Uint8Array): Promise<void>
  /** Begins a backup that names contents, which keeps them from being deleted. */
  openContents(now: Date): Promise<BackupContents>
  /** Bytes that can be written; infinite if the store doesn't say. */
  getFreeBytes(): Promise<number>
  /** Returns the regular backups, the newest first. */
  list(): Promise<StoredBackup[]>
  /** Deletes the rows of a backup. Its contents stay for the others. */
  deleteBackup(file: string): Promise<void>
  /**
   * Deletes what nothing needs: contents that none of the kept backups names, and unfinished files
   * of writers that died. No other backup may be written at the same time.
   */
  sweep(backups: StoredBackup[], now: Date): Promise<void>
}

export type BackupContents = {
  /** Returns true if the content is stored, and then names it. */
  has(path: string): Promise<boolean>
  /** Writes a content as `write` does, and names it. */
  add(path: string, content: Readable, isValid: () => boolean): Promise<boolean>
  /** Saves the names. Call it before the rows are complete. */
  save(file: string): Promise<void>
}

export type StoredBackup = { file: string; at: Date; bytes: number }

/** A backup of the same name was written at the same time. */
export class NameTakenError extends Error {}

/** The object storage can't be used, for a reason that is shown. */
export class StorageError extends Error {
  readonly problem: StorageProblem
  constructor(problem: StorageProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The name of a regular backup says when it began, in UTC. Others are never deleted. */
const regularName = /^backlot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.json\.gz(?:\.age)?$/

export function buildBackupName(instant: Date): string {
  return `backlot-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the regular backups among the files, the newest first. */
export function toBackups(files: { file: string; bytes: number }[]): StoredBackup[] {
  return files
    .flatMap(({ file, bytes }) => {
      const [, day, hours, minutes, seconds] = regularName.exec(file) ?? []
      return day ? [{ file, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), bytes }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

export function getContentPath(sha256: string, { suffix }: Cipher): string {
  return `files/${sha256.slice(0, 2)}/${sha256}${suffix}`
}

/** Opens a file of a backup as it was before encryption. */
export async function readStored(
  store: BackupStore,
  path: string,
  cipher: Cipher,
): Promise<Readable> {
  return cipher.decrypt(await store.read(path))
}
