import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession } from '../../support/sign-in.ts'
import { uploadFile } from '../../support/upload.ts'
import { createPlace } from './place.ts'
import { createSetting, readStudio, runCommand } from './studio.ts'

const fileBytes = 512 * 1024 * 1024
const fileCount = 200

/**
 * Backs up 100 GB of media that both places have, and one new recording. The media are sparse files
 * under names of our own, so a backup that reads one of them finds it damaged. Returns the
 * megabytes that each place has grown by.
 */
export async function copyOnlyNew(engine: EngineName): Promise<number[]> {
  const storage = await createPlace('storage')
  const { server } = storage
  const setting = await createSetting(engine, storage.variables)
  await (await startProgram(setting)).stop()
  await runCommand(setting, ['scripts/backup.ts'])

  const { bucket, prefix } = server!.address
  const objects = `${server!.folder}/${bucket}/${prefix}/files`
  const hashes = Array.from({ length: fileCount }, (_, n) =>
    createHash('sha256').update(`sparse ${n}`).digest('hex'),
  )
  for (const hash of hashes) {
    const path = `${hash.slice(0, 2)}/${hash}`
    createSparse(`${setting.DATA_DIR}/media/${path}`, 'original')
    createSparse(`${setting.BACKUP_DIR}/files/${hash.slice(0, 2)}`, hash)
    createSparse(`${objects}/${hash.slice(0, 2)}`, `${hash}._S3rver_object`)
    writeFileSync(`${objects}/${path}._S3rver_object.md5`, '0'.repeat(32))
  }
  await readStudio(setting, async (query) => {
    for (const hash of hashes) {
      await query('insert into file (hash, bytes, crc32, stored_at) values ($1, $2, 0, now())', [
        hash,
        fileBytes,
      ])
      await query(
        `insert into media_item (hash, kind, name, bytes, added_at)
          values ($1, 'sound', 'a.wav', $2, now())`,
        [hash, fileBytes],
      )
    }
  })
  const program = await startProgram(setting)
  const cookie = await getSession(program, 'owner')
  const recording = buildWav(99)
  await uploadFile({ program, cookie }, recording, 'New.wav', 'audio/wav')
  await program.stop()

  const places = [setting.BACKUP_DIR, server!.folder]
  const before = places.map(measure)
  const made = await runCommand(setting, ['scripts/backup.ts'])
  const isWhole = made.code === 0 && !made.output.includes('missing')
  check('100 GB of media are in the second backup', isWhole, made.output)
  const grown = places.map((place, at) => measure(place) - before[at]!)
  // the recording, its waveform, the rows and their list of contents
  const isSmall = grown.every((bytes) => bytes < recording.length + 4_000_000)
  check('the second backup writes only what is new', isSmall, grown)
  return grown.map((bytes) => Math.round(bytes / 100_000) / 10)
}

function createSparse(folder: string, name: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}`, '')
  truncateSync(`${folder}/${name}`, fileBytes)
}

/** Bytes that the files of a folder occupy on the disk. */
function measure(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).blocks * 512, 0)
}
