import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { getMediaFolder } from '#app/platform/media/storage.server.ts'

/** Returns the paths of files whose bytes aren't what they were stored as. Missing ones are not. */
export async function verifyFiles(dataDir: string, hashes: string[]): Promise<string[]> {
  const damaged: string[] = []
  for (const hash of hashes) {
    const path = `${getMediaFolder(dataDir, hash)}/original`
    const found = await hashFile(path)
    if (found !== null && found !== hash) damaged.push(path)
  }
  return damaged
}

/** Returns null for a missing file. A disk error counts as damage. */
async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
    return hash.digest('hex')
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? null : ''
  }
}
