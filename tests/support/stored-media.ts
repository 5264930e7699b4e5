import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import type { Query } from './data.ts'

/** Every table that uses a file. */
const usesSql =
  'select hash from media_item union select hash from image union select hash from consent_document union select hash from contract_scan union select hash from contract_template_attachment union select hash from contract_attachment union select hash from gallery_item union select hash from review_version'

/** Returns every disagreement between the rows of files, what uses them, and the data folder. */
export async function listFileFaults(query: Query, dataDir: string): Promise<string[]> {
  const rows = await query<{ hash: string; bytes: string; crc32: string | null }>(
    'select hash, bytes::text, crc32::text from file',
  )
  const known = new Set(rows.map(({ hash }) => hash))
  const used = new Set((await query<{ hash: string }>(usesSql)).map(({ hash }) => hash))
  const faults = rows.flatMap(({ hash, bytes, crc32: crc }) => {
    const path = `${dataDir}/media/${hash.slice(0, 2)}/${hash}/original`
    if (!existsSync(path)) return [`${hash} is missing`]
    const stored = readFileSync(path)
    return [
      ...(createHash('sha256').update(stored).digest('hex') === hash ? [] : [`${hash} differs`]),
      ...(stored.length === Number(bytes) ? [] : [`${hash}: ${bytes} bytes in its row`]),
      ...(crc !== null && crc32(stored) === Number(crc) ? [] : [`${hash}: CRC-32 ${crc}`]),
    ]
  })
  return [
    ...faults,
    ...[...used].filter((hash) => !known.has(hash)).map((hash) => `${hash} has no row`),
    ...[...known].filter((hash) => !used.has(hash)).map((hash) => `${hash} is used by nothing`),
    ...listStoredHashes(dataDir)
      .filter((hash) => !known.has(hash))
      .map((hash) => `the folder ${hash} has no row`),
  ]
}

function listStoredHashes(dataDir: string): string[] {
  const media = `${dataDir}/media`
  if (!existsSync(media)) return []
  return readdirSync(media)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((two) => readdirSync(`${media}/${two}`))
}
