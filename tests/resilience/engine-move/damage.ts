import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { createFolder } from '../../support/program.ts'
import {
  createEmptySetting,
  createStudio,
  exportStudio,
  importStudio,
  passphrase,
  readContent,
} from './studio.ts'

/** Changes one bit of a file, or cuts it off, in twenty ways. Returns how many were refused. */
export async function refuseDamage(engine: EngineName): Promise<number> {
  const origin = await createStudio('embedded', 2)
  const files = [await exportStudio(origin, false), await exportStudio(origin, true)]
  const target = await createEmptySetting(engine)
  let refused = 0
  for (let round = 0; round < 20; round++) {
    const file = files[round % 2]!
    const bytes = readFileSync(file)
    const at = randomInt(bytes.length)
    const isCut = round % 10 > 7
    if (!isCut) bytes[at]! ^= 1 << randomInt(8)
    const damaged = `${createFolder()}/studio.zip${file.endsWith('.age') ? '.age' : ''}`
    writeFileSync(damaged, isCut ? bytes.subarray(0, at) : bytes)
    const { code, output } = await importStudio(target, damaged)
    // a changed header of an encrypted file looks like another passphrase
    if (code === 1 && /is damaged|doesn’t open this file/.test(output)) refused++
    else check(`refused: ${damaged}, byte ${at}`, false, { code, output })
  }
  check('every damage is refused', refused === 20, refused)
  const wrong = await importStudio({ ...target, BACKUP_PASSPHRASE: `not ${passphrase}` }, files[1]!)
  check(
    'another passphrase is refused',
    wrong.code === 1 && wrong.output === 'That passphrase doesn’t open this file.',
    wrong,
  )
  const { rows } = await readContent(target)
  const media = `${target.DATA_DIR}/media`
  const isEmpty = Object.keys(rows).length === 0
  check('nothing was imported', isEmpty && (!existsSync(media) || readdirSync(media).length === 0))
  return refused
}
