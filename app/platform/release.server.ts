import { readFileSync } from 'node:fs'

import { getPackagePath } from './package-folder.server.ts'

/** This program: its version, and where its migrations and its changelog are. */
export type Release = { version: string; migrations: string; changelog: string }

export function readRelease(): Release {
  const { version } = JSON.parse(readFileSync(getPackagePath('package.json'), 'utf8')) as Release
  return {
    version,
    migrations: getPackagePath('db/migrations'),
    changelog: getPackagePath('CHANGELOG.md'),
  }
}
