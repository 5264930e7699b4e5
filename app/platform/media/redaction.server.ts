import { readFile } from 'node:fs/promises'

import { writeAtomically } from './storage.server.ts'
import type { MediaWorker } from './worker.server.ts'
import type { Blank } from './metadata.server.ts'

/**
 * Returns the bytes of an original film or recording that visitors get as zeros: its metadata.
 * Found at the first request and kept beside the original, which doesn't change. Null for a file
 * that can't be parsed: visitors don't get it at all.
 */
export async function readBlanks(maker: MediaWorker, folder: string): Promise<Blank[] | null> {
  const path = `${folder}/redaction.json`
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null) return JSON.parse(stored) as Blank[] | null
  const result = await writeAtomically([path], ([aside]) =>
    maker.runNow({ what: 'redact', from: `${folder}/original`, to: aside! }),
  )
  return result.ok ? (JSON.parse(await readFile(path, 'utf8')) as Blank[] | null) : null
}
