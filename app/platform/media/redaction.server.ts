import { readFile } from 'node:fs/promises'

import { writeAtomically } from './storage.server.ts'
import type { MediaWorker } from './worker.server.ts'
import type { MetadataRange } from './metadata.server.ts'

/**
 * Returns the ranges of an original video or recording that visitors receive as zeros: its
 * metadata. Computed at the first request and stored next to the original, which doesn't change.
 * Returns null for a file that can't be parsed: visitors don't get it at all.
 */
export async function readBlanks(
  mediaWorker: MediaWorker,
  folder: string,
): Promise<MetadataRange[] | null> {
  const path = `${folder}/redaction.json`
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text !== null) return JSON.parse(text) as MetadataRange[] | null
  const result = await writeAtomically([path], ([temporary]) =>
    mediaWorker.runNow({ kind: 'redact', from: `${folder}/original`, to: temporary! }),
  )
  return result.ok ? (JSON.parse(await readFile(path, 'utf8')) as MetadataRange[] | null) : null
}
