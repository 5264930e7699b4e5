import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

import { buildChecksumTrailer } from '#app/platform/backup/create.server.ts'

type BackupLine = { table?: string; row: Record<string, unknown>; end?: Record<string, number> }

/** Returns the lines of a backup made with the schema of migration 0029. */
export function readOldStudio(): BackupLine[] {
  const text = gunzipSync(readFileSync('tests/releases/schema-0029.json.gz')).toString()
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"sha256"'))
    .map((line) => JSON.parse(line) as BackupLine)
}

export function addRow(lines: BackupLine[], table: string, row: Record<string, unknown>) {
  lines.splice(-1, 0, { table, row })
  lines.at(-1)!.end![table]!++
}

/** Writes a backup with these lines and a valid checksum. */
export function writeBackup(path: string, lines: BackupLine[]) {
  const bytes = gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  const checksum = createHash('sha256').update(bytes).digest()
  writeFileSync(path, Buffer.concat([bytes, buildChecksumTrailer(checksum)]))
}
