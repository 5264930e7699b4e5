import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import type { Config } from '../config.server.ts'

/** Writes the one-time setup link to a file only its owner can read, and returns the path. */
export function writeSetupLink({ dataDir }: Config, link: string): string {
  const file = `${dataDir}/set-up-link`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${link}\n`, { mode: 0o600 })
  return file
}

/** Removes the file when its link has been used. */
export function removeSetupLink({ dataDir }: Config) {
  rmSync(`${dataDir}/set-up-link`, { force: true })
}
