import { randomInt } from 'node:crypto'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession } from '../../support/sign-in.ts'
import { uploadFile } from '../../support/upload.ts'
import { type PlaceName, createPlace } from './place.ts'
import { createSetting, hashRows, readStudio, runCommand } from './studio.ts'

/** Damages a backup in twenty ways. Returns how many of them a restore refused. */
export async function refuseDamage(engine: EngineName, placeName: PlaceName): Promise<number> {
  const place = await createPlace(placeName)
  const setting = await createSetting(engine, place.variables)
  const program = await startProgram(setting)
  const cookie = await getSession(program, 'owner')
  for (let n = 1; n < 5; n++)
    await uploadFile({ program, cookie }, buildWav(n), `Tape ${n}.wav`, 'audio/wav')
  await program.stop()
  await runCommand(setting, ['scripts/backup.ts'])
  const [name = ''] = place.list()
  const [rows = ''] = place.listRows()
  const contents = place.listContents()
  const target = await createSetting(engine, place.variables)
  const fresh = await runCommand(target, ['scripts/restore.ts', name])
  check('the undamaged backup is restored', fresh.code === 0, fresh.output)
  const before = JSON.stringify(await readStudio(target, hashRows))
  let refused = 0
  for (let round = 0; round < 20; round++) {
    // what is already there equal isn't read from the backup
    rmSync(`${target.DATA_DIR}/media`, { recursive: true, force: true })
    const path = round % 2 ? rows : contents[randomInt(contents.length)]!
    const whole = readFileSync(path)
    const about = corruptFile(path, round)
    const result = await runCommand(target, ['scripts/restore.ts', name, '--replace'])
    writeFileSync(path, whole)
    if (result.code === 1 && /damaged|doesn’t exist/.test(result.output)) refused++
    else check(`refused: ${about}`, false, result)
  }
  check('every damage is refused', refused === 20, refused)
  const after = JSON.stringify(await readStudio(target, hashRows))
  check('a refused restore changes no row', before === after)
  return refused
}

function corruptFile(path: string, round: number): string {
  const bytes = readFileSync(path)
  const kind = round % 6
  if (kind === 4) {
    truncateSync(path, randomInt(bytes.length))
    return `${path} cut off`
  }
  if (kind === 2) {
    rmSync(path)
    return `${path} missing`
  }
  const at = randomInt(bytes.length)
  bytes[at]! ^= 1 << randomInt(8)
  writeFileSync(path, bytes)
  return `${path}, byte ${at}`
}
