import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { check, printLine } from '../../support/check.ts'
import { engineNames } from '../../support/databases.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { getSession } from '../../support/sign-in.ts'
import type { Setting } from '../backup/studio.ts'
import {
  compare,
  createEmptySetting,
  createStudio,
  exportStudio,
  importStudio,
  readContent,
} from './studio.ts'

/** Moves a studio to PostgreSQL and back. Returns true if rows and files are equal both times. */
export async function moveStudio({ isEncrypted }: { isEncrypted: boolean }): Promise<boolean> {
  const origin = await createStudio('embedded', 6)
  const first = await exportStudio(origin, isEncrypted)
  if (!isEncrypted) checkUnzip(first)
  const server = await createEmptySetting(
    engineNames.includes('PostgreSQL') ? 'PostgreSQL' : 'embedded',
  )
  const isMoved = await moveInto(server, first, origin)
  const back = await createEmptySetting('embedded')
  const isBack = await moveInto(back, await exportStudio(server, isEncrypted), server)
  const hasKey = readKey(back) === readKey(origin)
  check('only an encrypted file carries the secret key', hasKey === isEncrypted, { isEncrypted })
  const program = await startProgram(back)
  check('accounts of the studio can sign in', (await getSession(program, 'owner')) !== '')
  await program.stop()
  return isMoved && isBack && hasKey === isEncrypted
}

async function moveInto(target: Setting, file: string, from: Setting): Promise<boolean> {
  const imported = await importStudio(target, file)
  if (!check('npm run import succeeds', imported.code === 0, imported.output)) return false
  const differences = compare(await readContent(from), await readContent(target))
  const again = await importStudio(target, file)
  check(
    'a folder in use is refused',
    again.code === 1 && again.output.includes('already contains a studio'),
    again,
  )
  return check('rows and files are equal', differences.length === 0, differences.slice(0, 8))
}

const readKey = ({ DATA_DIR }: Setting): string | null => {
  const file = `${DATA_DIR}/secret.key`
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Another program reads the file too, where one is installed. */
function checkUnzip(file: string) {
  const folder = createFolder()
  const python = spawnSync('python3', ['-m', 'zipfile', '-e', file, folder])
  if (python.error) return printLine('python3 is not installed')
  check('another program unpacks the file', existsSync(`${folder}/studio.json.gz`), {
    output: python.stderr.toString(),
  })
}
