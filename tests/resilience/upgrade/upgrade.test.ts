import { describe, test } from 'vitest'

import { report } from '../../support/check.ts'
import { engineNames } from '../../support/databases.ts'
import { killRollbacks, killUpgrades } from './kills.ts'
import { checkReleases } from './releases.ts'
import { checkTogether, checkVersions } from './versions.ts'

/** Kills of each kind on each database: 52 in all. */
const rounds = Number(process.env.ROUNDS ?? 13)

describe.each(engineNames)('%s', (engine) => {
  test('every release is upgraded, rolled back, and upgraded again', async () => {
    report(`${await checkReleases(engine)} upgraded and rolled back`, `${engine} releases`)
  })
  test('a newer version upgrades, and the earlier one starts again after a rollback', () =>
    checkVersions(engine))
  test('kill -9 leaves the studio before or after an upgrade and a rollback', async () => {
    const whole = (await killUpgrades(engine, rounds)) + (await killRollbacks(engine, rounds))
    report(`${whole} of ${2 * rounds} kills left it whole`, `${engine} kills`)
  })
})

test('processes that start together upgrade PostgreSQL once', () => checkTogether())
