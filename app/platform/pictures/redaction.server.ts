import { readFile } from 'node:fs/promises'

import { madeAside } from './files.server.ts'
import type { Maker } from './maker.server.ts'
import type { Blank } from './metadata.server.ts'

/**
 * What strangers do not get of a film or a recording that is sent as it came. Found once, when somebody first asks, and kept
 * beside the original, which stays as it is. Null of a file that cannot be taken apart: strangers get nothing of it.
 */
export async function readBlanks(maker: Maker, folder: string): Promise<Blank[] | null> {
  const path = `${folder}/redaction.json`
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return JSON.parse(kept) as Blank[] | null
  const made = await madeAside([path], ([aside]) => maker.soon({ what: 'redact', from: `${folder}/original`, to: aside! }))
  return made.ok ? JSON.parse(await readFile(path, 'utf8')) as Blank[] | null : null
}
