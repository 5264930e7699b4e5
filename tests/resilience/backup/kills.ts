import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession } from '../../support/sign-in.ts'
import { listFileFaults } from '../../support/stored-media.ts'
import { uploadFile } from '../../support/upload.ts'
import {
  createSetting,
  hashRows,
  listBackups,
  listDifferences,
  readStudio,
  requestBackup,
  runCommand,
} from './studio.ts'

/** Kills the program while it makes a backup. Returns after how many kills all was whole. */
export async function killBackups(engine: EngineName, rounds: number): Promise<number> {
  const setting = await createSetting(engine)
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    const program = await startProgram(setting)
    const cookie = await getSession(program, 'owner')
    for (let n = 1; n < 4; n++)
      await uploadFile({ program, cookie }, buildWav(10 * round + n), `${n}.wav`, 'audio/wav')
    void requestBackup(program, cookie).catch(() => {})
    await sleep(randomInt(0, 400))
    await program.kill()
    const backups = listBackups(setting)
    const tested = await Promise.all(
      backups.map((name) =>
        runCommand(setting, ['scripts/test-backup.ts', `${setting.BACKUP_DIR}/${name}`]),
      ),
    )
    const isWhole = tested.every(({ said }) => said.includes('"problem":null'))
    if (check('every backup with a name is whole', isWhole, tested)) whole++
  }
  const last = await startProgram(setting)
  await last.stop()
  const faults = await readStudio(setting, (query) => listFileFaults(query, setting.DATA_DIR))
  const lost = faults.filter((fault) => !fault.endsWith('is used by nothing'))
  check('no file of the studio is lost', lost.length === 0, lost.slice(0, 6))
  const made = await runCommand(setting, ['scripts/backup.ts'])
  check('the next backup succeeds', made.code === 0, made.said)
  return whole
}

/** Kills restores over a studio. Returns after how many kills it was whole, old or new. */
export async function killRestores(engine: EngineName, rounds: number): Promise<number> {
  const source = await createSetting(engine)
  const program = await startProgram(source)
  const cookie = await getSession(program, 'owner')
  for (let n = 1; n < 6; n++)
    await uploadFile({ program, cookie }, buildWav(n), `${n}.wav`, 'audio/wav')
  await program.stop()
  await runCommand(source, ['scripts/backup.ts'])
  const [name = ''] = listBackups(source)
  const words = ['scripts/restore.ts', `${source.BACKUP_DIR}/${name}`, '--replace']
  const [newRows] = await readStudio(source, async (query) => [await hashRows(query)])

  const target = await createSetting(engine)
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
  check('a restore succeeds after the kills', done.code === 0, done.said)
  return whole
}
