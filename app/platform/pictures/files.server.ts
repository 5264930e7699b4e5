import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { hour } from '#app/core/day.ts'

/* media/.arriving/<random>/ what is being received and looked at; nothing there outlives its
   request media/<aa>/<hash>/ `original`, `480.webp`, `1200.avif` ...: whole files only */

export function folderOf(dataDir: string, hash: string): string {
  return `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
}

/** A place of its own for one upload. */
export async function newArrival(dataDir: string): Promise<string> {
  const folder = `${dataDir}/media/.arriving/${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export async function discard(arrival: string) {
  await rm(arrival, { recursive: true, force: true })
}

/** Everything in the folder is on the disk, and its names too. */
export async function sync(folder: string) {
  for (const name of await readdir(folder)) await syncOne(`${folder}/${name}`)
  await syncOne(folder)
}

/**
 * Puts what has arrived where it stays; what is there already under the same sum is the same.
 * Synced before.
 */
export function settle(dataDir: string, arrival: string, hash: string) {
  const folder = folderOf(dataDir, hash)
  if (!existsSync(arrival)) return // the transaction began anew
  if (existsSync(folder)) {
    for (const name of readdirSync(arrival))
      if (!existsSync(`${folder}/${name}`)) renameSync(`${arrival}/${name}`, `${folder}/${name}`)
    return
  }
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  renameSync(arrival, folder)
}

/** The name of what was settled, on the disk. */
export async function syncSettled(dataDir: string, hash: string) {
  for (const folder of [folderOf(dataDir, hash), dirname(folderOf(dataDir, hash))])
    await syncOne(folder)
  await syncOne(`${dataDir}/media`)
}

/**
 * Makes files under names of their own first: whoever asks for one finds the whole of it or
 * nothing.
 */
export async function madeAside<Answer extends { ok: boolean }>(
  finals: string[],
  make: (asides: string[]) => Promise<Answer>,
): Promise<Answer> {
  const asides = finals.map((final) => `${final}.${randomUUID()}.part`)
  try {
    const answer = await make(asides)
    if (answer.ok)
      for (const [at, aside] of asides.entries()) {
        await syncOne(aside)
        await rename(aside, finals[at]!)
      }
    return answer
  } finally {
    for (const aside of asides) await rm(aside, { force: true })
  }
}

export function forget(dataDir: string, hash: string) {
  const folder = folderOf(dataDir, hash)
  // first out of sight, so that no half of it is met
  const aside = `${dataDir}/media/.arriving/${randomUUID()}`
  if (!existsSync(folder)) return
  mkdirSync(`${dataDir}/media/.arriving`, { recursive: true, mode: 0o700 })
  renameSync(folder, aside)
  rmSync(aside, { recursive: true, force: true })
}

/**
 * Removes what a process that died was receiving or making; gives the sums of what is kept. `grace`
 * leaves alone what another process may be at.
 */
export async function tidied(dataDir: string, now: Date, grace = hour): Promise<string[]> {
  const media = `${dataDir}/media`
  const old = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
  const isOld = async (path: string) => now.getTime() - (await old(path)) >= grace
  for (const name of await names(`${media}/.arriving`))
    if (await isOld(`${media}/.arriving/${name}`)) await discard(`${media}/.arriving/${name}`)
  const hashes: string[] = []
  for (const two of (await names(media)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const hash of await names(`${media}/${two}`)) {
      const folder = `${media}/${two}/${hash}`
      for (const name of await names(folder))
        if (name.endsWith('.part') && (await isOld(`${folder}/${name}`)))
          await rm(`${folder}/${name}`, { force: true })
      if (await isOld(folder)) hashes.push(hash)
    }
  }
  return hashes
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function syncOne(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
