import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession } from '../../support/sign-in.ts'
import { listFileFaults } from '../../support/stored-media.ts'
import { uploadFile } from '../../support/upload.ts'
import { type Place, type PlaceName, createPlace } from './place.ts'
import {
  type Setting,
  createSetting,
  hashRows,
  listDifferences,
  readStudio,
  requestBackup,
  runCommand,
} from './studio.ts'

/** Kills the program while it makes a backup. Returns after how many kills all was whole. */
export async function killBackups(
  engine: EngineName,
  placeName: PlaceName,
  rounds: number,
): Promise<number> {
  const place = await createPlace(placeName)
  const setting = await createSetting(engine, place.variables)
  const known = new Set<string>()
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    const program = await startProgram(setting)
    const cookie = await getSession(program, 'owner')
    for (let n = 1; n < 4; n++)
      await uploadFile({ program, cookie }, buildWav(10 * round + n), `${n}.wav`, 'audio/wav')
    void requestBackup(program, cookie).catch(() => {})
    await sleep(randomInt(0, place.server ? 3000 : 400))
    await program.kill()
    await endClaims(setting)
    if (await checkBackups(setting, place, known)) whole++
  }
  const last = await startProgram(setting)
  await last.stop()
  const faults = await readStudio(setting, (query) => listFileFaults(query, setting.DATA_DIR))
  const lost = faults.filter((fault) => !fault.endsWith('is used by nothing'))
  check('no file of the studio is lost', lost.length === 0, lost.slice(0, 6))
  const made = await runCommand(setting, ['scripts/backup.ts'])
  check('the next backup succeeds', made.code === 0, made.output)
  return whole
}

/** Ends the claims of a killed program on a PostgreSQL server, as two minutes would. */
async function endClaims(setting: Setting) {
  await readStudio(setting, (query) => query('update backup_run set claimed_at = null'))
}

/** Checks that every backup with a name is whole, once each. */
async function checkBackups(setting: Setting, place: Place, known: Set<string>): Promise<boolean> {
  const tested = []
  for (const name of place.list().filter((one) => !known.has(one))) {
    tested.push(await runCommand(setting, ['scripts/test-backup.ts', name]))
    known.add(name)
  }
  const isWhole = tested.every(({ output }) => output.includes('"problem":null'))
  return check('every backup with a name is whole', isWhole, tested)
}

/**
 * Takes the object storage away in the middle of backups. Returns after how many interruptions
 * every backup was whole and the next one succeeded.
 */
export async function stopStorage(engine: EngineName, rounds: number): Promise<number> {
  const place = await createPlace('storage')
  const server = place.server!
  const setting = await createSetting(engine, place.variables)
  const program = await startProgram(setting)
  await program.stop()
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    // with a new folder in the bucket, everything is written again
    const command = runCommand({ ...setting, S3_PREFIX: `round/${round}` }, ['scripts/backup.ts'])
    await sleep(randomInt(1500, 6000))
    await server.stop()
    const cut = await command
    await server.start()
    const isTold = cut.code === 0 || cut.output.includes('The backup to the storage failed.')
    const again = await runCommand({ ...setting, S3_PREFIX: `round/${round}` }, [
      'scripts/backup.ts',
    ])
    const name = /s3:\/\/\S+\/(backlot-\S+\.json\.gz)/.exec(again.output)?.[1]
    const tested = await runCommand({ ...setting, S3_PREFIX: `round/${round}` }, [
      'scripts/test-backup.ts',
      `s3:${name}`,
    ])
    const isWhole = again.code === 0 && tested.output.includes('"problem":null')
    if (check('a backup cut off is told and made again', isTold && isWhole, { cut, again, tested }))
      whole++
  }
  return whole
}

/** Kills restores over a studio. Returns after how many kills it was whole, old or new. */
export async function killRestores(
  engine: EngineName,
  placeName: PlaceName,
  rounds: number,
): Promise<number> {
  const place = await createPlace(placeName)
  const source = await createSetting(engine, place.variables)
  const program = await startProgram(source)
  const cookie = await getSession(program, 'owner')
  for (let n = 1; n < 6; n++)
    await uploadFile({ program, cookie }, buildWav(n), `${n}.wav`, 'audio/wav')
  await program.stop()
  await runCommand(source, ['scripts/backup.ts'])
  const [name = ''] = place.list()
  const words = ['scripts/restore.ts', name, '--replace']
  const [newRows] = await readStudio(source, async (query) => [await hashRows(query)])

  const target = await createSetting(engine, place.variables)
  await (await startProgram(target)).stop()
  let oldRows = await readStudio(target, hashRows)
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    await runCommand(target, words, randomInt(500, 4000))
    const [rows, faults] = await readStudio(target, async (query) => [
      await hashRows(query),
      await listFileFaults(query, target.DATA_DIR),
    ])
    const isNew = listDifferences(rows, newRows!).length === 0
    const isOld = listDifferences(rows, oldRows).length === 0
    const lost = faults.filter((fault) => /missing|differs|has no row$/.test(fault))
    const kept = lost.filter((fault) => !fault.startsWith('the folder'))
    if (
      check(
        'the studio is the old or the new one, with its files',
        (isNew || isOld) && kept.length === 0,
        { kept, isNew, isOld },
      )
    )
      whole++
    if (isNew) oldRows = rows
  }
  const done = await runCommand(target, words)
  check('a restore succeeds after the kills', done.code === 0, done.output)
  return whole
}
