import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { hour } from '#app/core/day.ts'

import { type Checksums, computeChecksums } from './checksums.server.ts'

/* Files under media/: .arriving/<random>/ holds an upload until its request ends; <aa>/<hash>/
   holds `original` and its renditions `480.webp`, `1200.avif` ..., complete files only. */

export function getMediaFolder(dataDir: string, hash: string): string {
  return `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
}

/** Creates a folder for one upload. */
export async function createUploadFolder(dataDir: string): Promise<string> {
  const folder = `${dataDir}/media/.arriving/${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Writes bytes as `original` into a folder of their own, on the disk when it returns. */
export async function storeBytes(
  dataDir: string,
  bytes: Uint8Array,
): Promise<Checksums & { folder: string }> {
  const folder = await createUploadFolder(dataDir)
  try {
    await writeFile(`${folder}/original`, bytes, { flag: 'wx', mode: 0o600 })
    await syncFolder(folder)
    return { folder, ...computeChecksums(bytes) }
  } catch (error) {
    await removeFolder(folder)
    throw error
  }
}

export async function removeFolder(folder: string) {
  await rm(folder, { recursive: true, force: true })
}

/** Flushes the files of a folder and their directory entries to the disk. */
export async function syncFolder(folder: string) {
  for (const name of await readdir(folder)) await syncPath(`${folder}/${name}`)
  await syncPath(folder)
}

/**
 * Moves an uploaded folder to its final place. A folder with the same hash has the same content, so
 * only missing files are added. Call `syncFolder` before it.
 */
export function moveIntoPlace(dataDir: string, uploadFolder: string, hash: string) {
  const folder = getMediaFolder(dataDir, hash)
  if (!existsSync(uploadFolder)) return // the transaction was retried
  if (existsSync(folder)) {
    for (const name of readdirSync(uploadFolder))
      if (!existsSync(`${folder}/${name}`))
        renameSync(`${uploadFolder}/${name}`, `${folder}/${name}`)
    return
  }
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  renameSync(uploadFolder, folder)
}

/** Flushes the directory entries of a moved folder to the disk. */
export async function syncMovedFolder(dataDir: string, hash: string) {
  for (const folder of [getMediaFolder(dataDir, hash), dirname(getMediaFolder(dataDir, hash))])
    await syncPath(folder)
  await syncPath(`${dataDir}/media`)
}

/**
 * Writes files under temporary names first and renames them: a reader finds a complete file or
 * none.
 */
export async function writeAtomically<Result extends { ok: boolean }>(
  finals: string[],
  make: (temporaries: string[]) => Promise<Result>,
): Promise<Result> {
  const temporaries = finals.map((final) => `${final}.${randomUUID()}.part`)
  try {
    const result = await make(temporaries)
    if (result.ok)
      for (const [index, temporary] of temporaries.entries()) {
        await syncPath(temporary)
        await rename(temporary, finals[index]!)
      }
    return result
  } finally {
    for (const temporary of temporaries) await rm(temporary, { force: true })
  }
}

export function deleteFiles(dataDir: string, hash: string) {
  const folder = getMediaFolder(dataDir, hash)
  // moved away first, so that no half-deleted folder is found
  const temporary = `${dataDir}/media/.arriving/${randomUUID()}`
  if (!existsSync(folder)) return
  mkdirSync(`${dataDir}/media/.arriving`, { recursive: true, mode: 0o700 })
  renameSync(folder, temporary)
  rmSync(temporary, { recursive: true, force: true })
}

/**
 * Deletes the remains of uploads and renditions whose process died. Returns the hashes of the
 * stored folders. Anything younger than `graceMs` may belong to another process and is skipped.
 */
export async function sweepStaleFiles(
  dataDir: string,
  now: Date,
  graceMs = hour,
): Promise<string[]> {
  const media = `${dataDir}/media`
  const getModifiedMs = async (path: string) =>
    (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
  const isOld = async (path: string) => now.getTime() - (await getModifiedMs(path)) >= graceMs
  for (const name of await listNames(`${media}/.arriving`))
    if (await isOld(`${media}/.arriving/${name}`)) await removeFolder(`${media}/.arriving/${name}`)
  const hashes: string[] = []
  for (const two of (await listNames(media)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const hash of await listNames(`${media}/${two}`)) {
      const folder = `${media}/${two}/${hash}`
      for (const name of await listNames(folder))
        if (name.endsWith('.part') && (await isOld(`${folder}/${name}`)))
          await rm(`${folder}/${name}`, { force: true })
      if (await isOld(folder)) hashes.push(hash)
    }
  }
  return hashes
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
