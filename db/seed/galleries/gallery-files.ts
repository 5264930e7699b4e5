import { readFileSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'

import type { deliveredFile } from '#app/data/schema/index.server.ts'
import { computeChecksums } from '#app/platform/media/checksums.server.ts'
import { createUploadFolder, removeFolder, syncFolder } from '#app/platform/media/storage.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import type { StoredFile } from '#app/features/media/file/writes.server.ts'

/** A file of `media/galleries.json`; one without `from` is a picture made for its gallery. */
export type ListedFile = {
  from?: string
  size?: [] | [width: number, height: number]
  seconds?: number
  /** Frames per second of a video as a fraction, and how many it has. */
  rate?: [num: number, den: number]
  frames?: number
  /** Loudness of the parts of a recording. */
  peaks?: number[]
  section?: string
  taken?: string
  color?: string
  renditions: string[]
}

/** A file in the data folder, not in its place yet, with its properties. */
export type SeedFile = StoredFile & {
  properties: Omit<typeof deliveredFile.$inferInsert, 'hash' | 'nextTryAt'>
}

/** Returns the files of the sample's galleries by their id, which is their name. */
export function readListedFiles(): Record<string, ListedFile> {
  const text = readFileSync(getPackagePath('media/galleries.json'), 'utf8')
  return JSON.parse(text) as Record<string, ListedFile>
}

/** Files that are copied at the same time. */
const atOnce = 8

/**
 * Copies the files into the data folder with the sizes made from them, so that a first start
 * encodes nothing. `seed` moves them into place; what it leaves is deleted.
 */
export async function withSeedFiles<Result>(
  dataDir: string,
  seed: (files: Map<string, SeedFile>) => Promise<Result>,
): Promise<Result> {
  const files = new Map<string, SeedFile>()
  const folders: string[] = []
  const waiting = Object.entries(readListedFiles())
  const copyNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const [id, listed] = next
    const folder = await createUploadFolder(dataDir)
    folders.push(folder)
    files.set(id, { folder, ...(await copyIntoFolder(folder, id, listed)) })
    await copyNext()
  }
  try {
    // all have ended before the folders are deleted
    const copies = await Promise.allSettled(Array.from({ length: atOnce }, copyNext))
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason
    return await seed(files)
  } finally {
    for (const folder of folders) await removeFolder(folder)
  }
}

async function copyIntoFolder(
  folder: string,
  id: string,
  listed: ListedFile,
): Promise<Omit<SeedFile, 'folder'>> {
  const original = listed.from ?? `galleries/${id}.jpg`
  await copyFile(getPackagePath(`media/${original}`), `${folder}/original`)
  for (const name of listed.renditions)
    await copyFile(getPackagePath(`media/galleries/${id}.${name}`), `${folder}/${name}`)
  await syncFolder(folder)
  const checksums = computeChecksums(await readFile(`${folder}/original`))
  return { ...checksums, properties: describeFile(original, listed) }
}

function describeFile(
  original: string,
  { size = [], seconds, rate, frames, peaks, color, taken }: ListedFile,
): SeedFile['properties'] {
  const [width, height] = size
  const common = { width, height, dominantColor: color, state: 'ready' as const }
  if (original.endsWith('.mp4')) {
    const [rateNum, rateDen] = rate ?? []
    const facts = { rateNum, rateDen, frameCount: frames, seconds }
    return { ...common, ...facts, kind: 'video', format: 'mp4' }
  }
  if (original.endsWith('.mp3')) {
    const waveform = { peaks, waveformState: 'ready' as const }
    return { ...common, ...waveform, kind: 'audio', format: 'mp3', seconds }
  }
  if (!taken) return { ...common, kind: 'image', format: 'jpeg' }
  const captured = { capturedLocal: `${taken}.000`, camera: 'Camera A' }
  return { ...common, ...captured, kind: 'image', format: 'jpeg' }
}
