import { readFile } from 'node:fs/promises'

import { madeAside } from './files.server.ts'
import type { Maker } from './maker.server.ts'
import type { Blank } from './metadata.server.ts'

/**
 * Returns the bytes of an original film or recording that visitors get as zeros: its metadata.
 * Found at the first request and kept beside the original, which doesn't change. Null for a file
 * that can't be parsed: visitors don't get it at all.
 */
export async function readBlanks(maker: Maker, folder: string): Promise<Blank[] | null> {
  const path = `${folder}/redaction.json`
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return JSON.parse(kept) as Blank[] | null
  const made = await madeAside([path], ([aside]) =>
    maker.soon({ what: 'redact', from: `${folder}/original`, to: aside! }),
  )
  return made.ok ? (JSON.parse(await readFile(path, 'utf8')) as Blank[] | null) : null
}
