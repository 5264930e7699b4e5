import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

import { Decrypter } from 'age-encryption'
import sharp from 'sharp'

import { check, printLine } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession } from '../../support/sign-in.ts'
import { listFileFaults } from '../../support/stored-media.ts'
import { buildMessage } from '../../support/studio.ts'
import { buildForwardedFor, sendForm } from '../../support/http.ts'
import { sendPicture, uploadFile } from '../../support/upload.ts'
import { type Place, type PlaceName, createPlace, listNumbered } from './place.ts'
import {
  makeBackup,
  createSetting,
  hashRows,
  listDifferences,
  readStudio,
  runCommand,
} from './studio.ts'

export const passphrase = 'a passphrase for this check'

/**
 * Backs up a studio while people upload and write, then once more when it is stopped, and restores
 * both into empty folders.
 */
export async function checkRoundTrip(
  engine: EngineName,
  { isEncrypted, placeName }: { isEncrypted: boolean; placeName: PlaceName },
): Promise<boolean> {
  const place = await createPlace(placeName)
  const more = { ...place.variables, ...(isEncrypted && { BACKUP_PASSPHRASE: passphrase }) }
  const setting = await createSetting(engine, more)
  const program = await startProgram(setting)
  const cookie = await getSession(program, 'owner')
  const before = new Set<string>()
  await sendContents(program, cookie, 4, before)
  const load = sendContents(program, cookie, 12, new Set())
  const underLoad = await makeBackup(place, program, cookie)
  await load
  await program.stop()

  const quiet = await runCommand(setting, ['scripts/backup.ts'])
  check('npm run backup succeeds', quiet.code === 0, quiet.output)
  const file = place.list().at(-1) ?? ''
  const contents = JSON.stringify(listNumbered(place))
  const second = await runCommand(setting, ['scripts/backup.ts'])
  const isSame = JSON.stringify(listNumbered(place)) === contents
  check('another backup copies nothing again', isSame && !/ [1-9]\d* MB were/.test(second.output), {
    output: second.output,
  })
  const [rows, faults] = await readStudio(setting, async (query) => [
    await hashRows(query),
    await listFileFaults(query, setting.DATA_DIR),
  ])
  // a backup pauses deletions until the next cleanup
  const lost = faults.filter((fault) => !fault.endsWith('is used by nothing'))
  check('the studio itself is whole', lost.length === 0, lost)
  const isQuietEqual = await restoreEqual(engine, file, { rows, more })
  const isLoadEqual = await restoreEqual(engine, underLoad, { hashes: before, more })
  if (isEncrypted && !place.server) await checkAge(place)
  return isQuietEqual && isLoadEqual
}

/** Uploads images and recordings, and sends messages. Adds the hashes of acknowledged files. */
export async function sendContents(
  program: Program,
  cookie: string,
  count: number,
  hashes: Set<string>,
) {
  for (let n = 0; n < count; n++) {
    const wav = Buffer.concat([buildWav(1), randomBytes(200)])
    const picture = await createNoise()
    const [sent] = await Promise.all([
      uploadFile({ program, cookie }, wav, `Tape ${n}.wav`, 'audio/wav'),
      uploadFile({ program, cookie }, picture, `Harbor ${n}.jpg`, 'image/jpeg'),
      sendPicture(program, await createNoise(), { cookie }),
      sendForm(
        program,
        '/contact',
        buildMessage(randomInt(1e6)),
        buildForwardedFor(randomInt(1e6)),
      ),
    ])
    if (sent.status < 300) hashes.add(createHash('sha256').update(wav).digest('hex'))
  }
}

function createNoise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 500,
      height: 400,
      channels: 3,
      background: '#476',
      noise: { type: 'gaussian', mean: 120, sigma: 30 + randomInt(20) },
    },
  })
    .jpeg()
    .toBuffer()
}

/** Restores a backup into an empty folder. Returns true if rows and files are equal. */
export async function restoreEqual(
  engine: EngineName,
  file: string,
  {
    rows,
    hashes = new Set(),
    more,
    isStarted = true,
  }: {
    rows?: Record<string, string>
    hashes?: Set<string>
    more: Record<string, string>
    /** Starts the program on what was restored. */
    isStarted?: boolean
  },
): Promise<boolean> {
  const setting = await createSetting(engine, more)
  const restored = await runCommand(setting, ['scripts/restore.ts', file])
  const isDone = check('the restore succeeds', restored.code === 0, restored.output)
  if (!isDone) return false
  const [faults, differences, missing] = await readStudio(setting, async (query) => {
    const known = new Set(
      (await query<{ hash: string }>('select hash from file')).map((r) => r.hash),
    )
    return [
      (await listFileFaults(query, setting.DATA_DIR)).filter(
        (fault) => !fault.endsWith('is used by nothing'),
      ),
      rows ? listDifferences(rows, await hashRows(query)) : [],
      [...hashes].filter((hash) => !known.has(hash)),
    ] as const
  })
  check('every row has its file, and every file its row', faults.length === 0, faults.slice(0, 6))
  check('the rows are equal', differences.length === 0, differences)
  check('what was acknowledged before the backup is in it', missing.length === 0, missing)
  if (isStarted) await (await startProgram(setting)).stop()
  return faults.length + differences.length + missing.length === 0
}

/** The age program, where it is installed, opens what the backup encrypted. */
async function checkAge(place: Place) {
  if (spawnSync('age', ['--version']).error) return printLine('age is not installed')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const key = `${createFolder()}/key.txt`
  writeFileSync(
    key,
    await decrypter.decrypt(readFileSync(`${place.variables.BACKUP_DIR}/key.age`), 'text'),
  )
  const [object = ''] = place.listContents()
  const { stdout } = spawnSync('age', ['--decrypt', '--identity', key, object])
  const name = object.split('/').at(-1)
  check(
    'the age program opens a stored file',
    `${createHash('sha256').update(stdout).digest('hex')}.age` === name,
    name,
  )
}
