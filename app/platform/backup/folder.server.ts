import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Cipher } from './cipher.server.ts'

/* A backup folder: NAME.json.gz has the rows of one moment, files/<aa>/<sha256> each content once,
   for all backups together. With a passphrase both end in .age, and key.age opens them. */

/** The name of a regular backup says when it began, in UTC. Others are never deleted. */
const regularName = /^backlot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.json\.gz(?:\.age)?$/

export function buildBackupName(at: Date): string {
  return `backlot-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns when a backup began by its file name, or null for another file. */
function parseBackupName(file: string): Date | null {
  const [, day, hours, minutes, seconds] = regularName.exec(file) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null
}

export type StoredBackup = { file: string; at: Date; bytes: number }

/** Returns the regular backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for (const file of await readdir(folder).catch(() => [])) {
    const at = parseBackupName(file)
    const found = at && (await stat(`${folder}/${file}`).catch(() => null))
    if (at && found) backups.push({ file, at, bytes: found.size })
  }
  return backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

export function getObjectPath(folder: string, sha256: string, { suffix }: Cipher): string {
  return `${folder}/files/${sha256.slice(0, 2)}/${sha256}${suffix}`
}

/** Opens a file of a backup as it was before encryption. */
export function readStored(path: string, cipher: Cipher): Promise<Readable> {
  return cipher.decrypt(createReadStream(path, { highWaterMark: 256 * 1024 }))
}

/**
 * Writes a file under a temporary name and renames it when it is complete and on the disk, so that
 * a reader finds a complete file or none. Returns false, without a file, if `isValid` says so once
 * everything has been read.
 */
export async function writeStored(
  final: string,
  content: Readable,
  cipher: Cipher,
  isValid: () => boolean = () => true,
): Promise<boolean> {
  await mkdir(dirname(final), { recursive: true, mode: 0o700 })
  const temporary = `${dirname(final)}/.${randomUUID()}.part`
  try {
    await pipeline(
      await cipher.encrypt(content),
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    )
    if (!isValid()) return false
    await rename(temporary, final)
    await syncFolder(dirname(final))
    return true
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Deletes what nothing needs: temporary files of writers that died, and contents that no backup
 * since `oldest` has named. Each backup renews the time of the contents it names.
 */
export async function sweepObjects(folder: string, oldest: Date, now: Date) {
  const day = 24 * 60 * 60_000
  for (const parent of [folder, ...(await listObjectFolders(folder))])
    for (const name of await readdir(parent).catch(() => [])) {
      const isTemporary = name.startsWith('.')
      if (parent === folder && !isTemporary) continue
      const path = `${parent}/${name}`
      const modified = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
      if (modified < (isTemporary ? now.getTime() - day : oldest.getTime()))
        await rm(path, { force: true })
    }
}

/** Marks a content as named by the backup that began then. Returns false if it isn't stored. */
export async function renewObject(path: string, at: Date): Promise<boolean> {
  return utimes(path, at, at).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

async function listObjectFolders(folder: string): Promise<string[]> {
  const names = await readdir(`${folder}/files`).catch(() => [])
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => `${folder}/files/${name}`)
}

async function syncFolder(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Deletes the rows of a backup. Its contents stay for the others. */
export async function deleteBackup(folder: string, file: string) {
  await rm(`${folder}/${file}`, { force: true })
}
