import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import type { Config } from '../config.server.ts'

/** Keeps the one-time link to an empty studio in a file only its owner can read, and says which. */
export function writeSetupLink({ dataDir }: Config, link: string): string {
  const file = `${dataDir}/set-up-link`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${link}\n`, { mode: 0o600 })
  return file
}

/** Removes the file once its link opens nothing. */
export function removeSetupLink({ dataDir }: Config) {
  rmSync(`${dataDir}/set-up-link`, { force: true })
}
