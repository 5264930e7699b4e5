import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { check } from '../../support/check.ts'
import type { Query } from '../../support/data.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { type PlaceName, createPlace } from './place.ts'
import { passphrase, restoreEqual } from './round-trip.ts'
import { createSetting, hashRows, readStudio, runCommand } from './studio.ts'

/**
 * Changes a studio at random, backs it up and restores it into an empty folder, again and again.
 * Returns how often rows and files were equal.
 */
export async function restoreRandomStudios(
  engine: EngineName,
  placeName: PlaceName,
  rounds: number,
): Promise<number> {
  if (rounds <= 0) return 0
  const place = await createPlace(placeName)
  const setting = await createSetting(engine, place.variables)
  await (await startProgram(setting)).stop()
  let equal = 0
  for (let round = 0; round < rounds; round++) {
    await readStudio(setting, (query) => changeStudio(query, setting.DATA_DIR))
    const more = {
      ...place.variables,
      ...(randomInt(2) === 0 && { BACKUP_PASSPHRASE: passphrase }),
    }
    const made = await runCommand({ ...setting, ...more }, ['scripts/backup.ts'])
    check('the backup of a random studio succeeds', made.code === 0, made.output)
    // after the backup, which registers the renditions
    const rows = await readStudio(setting, hashRows)
    const file = place.list().at(-1) ?? ''
    if (await restoreEqual(engine, file, { rows, more, isStarted: false })) equal++
  }
  return equal
}

/** Adds and deletes clients and files, some of them large, empty, or with text hard to escape. */
async function changeStudio(query: Query, dataDir: string) {
  for (let n = randomInt(1, 30); n > 0; n--)
    await query(
      "insert into client (created_at, name, sort_name, notes, search) values (now(), $1, 'x', $2, '')",
      [createText(60) || 'Name', createText(4000)],
    )
  await query(`delete from client where sort_name = 'x' and random() < ${randomInt(0, 60) / 100}`)
  await query('update studio set footer_note = $1', [createText(200)])
  for (let n = randomInt(0, 8); n > 0; n--) {
    const isLarge = randomInt(20) === 0
    const bytes = randomBytes(randomInt(isLarge ? 40_000_000 : 200_000))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/original`, bytes)
    if (randomInt(2) === 0) writeFileSync(`${folder}/480.webp`, randomBytes(randomInt(1, 30_000)))
    await query(
      'insert into file (hash, bytes, crc32, stored_at) values ($1, $2, $3, now()) on conflict do nothing',
      [hash, bytes.length, crc32(bytes)],
    )
    await query(
      `insert into media_item (hash, kind, name, bytes, added_at)
        values ($1, 'sound', $2, $3, now()) on conflict do nothing`,
      [hash, `${createText(20) || 'a'}.wav`, bytes.length],
    )
  }
}

const pieces = [
  '"',
  '\\',
  "'",
  '\n',
  '\t',
  '\u2028',
  '🎥',
  'é',
  '{"table":"client","row":{}}',
  '%',
  '\\u0041',
  'a b',
]

function createText(maxPieces: number): string {
  return Array.from({ length: randomInt(maxPieces) }, () => pieces[randomInt(pieces.length)]).join(
    '',
  )
}
