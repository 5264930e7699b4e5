import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { getSession } from '../../support/sign-in.ts'
import { sendContents } from '../backup/round-trip.ts'
import {
  type Setting,
  createSetting,
  hashRows,
  listDifferences,
  readStudio,
  runCommand,
} from '../backup/studio.ts'

export const passphrase = 'a passphrase for this check'

/** Settings of a studio that is empty until something is imported, with a key of its own. */
export const createEmptySetting = (engine: EngineName) =>
  createSetting(engine, {
    SAMPLE_STUDIO: 'false',
    SECRET_KEY: '',
    BACKUP_PASSPHRASE: passphrase,
  })

/** Makes a studio with uploads and messages of its own, and stops its program. */
export async function createStudio(engine: EngineName, uploads: number): Promise<Setting> {
  const setting = await createSetting(engine, { SECRET_KEY: '', BACKUP_PASSPHRASE: passphrase })
  const program = await startProgram(setting)
  const cookie = await getSession(program, 'owner')
  await sendContents(program, cookie, uploads, new Set())
  await program.stop()
  return setting
}

/** Exports a stopped studio. Returns the file. */
export async function exportStudio(setting: Setting, isEncrypted: boolean): Promise<string> {
  const file = `${createFolder()}/studio.zip${isEncrypted ? '.age' : ''}`
  const made = await runCommand(setting, ['scripts/export.ts', file])
  check('npm run export succeeds', made.code === 0, made.output)
  return file
}

export const importStudio = (setting: Setting, file: string, killAfter?: number) =>
  runCommand(setting, ['scripts/import.ts', file], killAfter)

type Content = { rows: Record<string, string>; files: Map<string, string> }

/** Returns the hashes of all rows, and of all stored files by their path. */
export async function readContent(setting: Setting): Promise<Content> {
  const [rows, hashes] = await readStudio(setting, async (ask) => {
    const isThere = (await ask("select to_regclass('public.file') as name"))[0]?.name !== null
    if (!isThere) return [{}, []] as const
    return [
      await hashRows(ask),
      (await ask<{ hash: string }>('select hash from file')).map(({ hash }) => hash),
    ] as const
  })
  const files = new Map<string, string>()
  for (const hash of hashes) {
    const path = `media/${hash.slice(0, 2)}/${hash}`
    for (const name of readdirSync(`${setting.DATA_DIR}/${path}`))
      files.set(`${path}/${name}`, await hashFile(`${setting.DATA_DIR}/${path}/${name}`))
  }
  return { rows, files }
}

export function compare(one: Content, other: Content): string[] {
  const paths = new Set([...one.files.keys(), ...other.files.keys()])
  return [
    // each data folder has a key of its own until one is imported
    ...listDifferences(one.rows, other.rows).filter((name) => name !== 'secret_key_fingerprint'),
    ...[...paths].filter((path) => one.files.get(path) !== other.files.get(path)),
  ]
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
