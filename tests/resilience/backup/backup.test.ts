import { describe, test } from 'vitest'

import { report } from '../../support/check.ts'
import { engineNames } from '../../support/databases.ts'
import { checkRoundTrip } from './round-trip.ts'
import { refuseDamage } from './damage.ts'
import { killBackups, killRestores } from './kills.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

/** The same on both databases. */
describe.each(engineNames)('%s', (engine) => {
  test('a backup made under load restores rows and files equal', async () => {
    let equal = 0
    for (let round = 0; round < rounds; round++)
      if (await checkRoundTrip(engine, { isEncrypted: round % 2 === 1 })) equal++
    report(`${equal} of ${rounds} studios equal`, `${engine} equal`)
  })
  test('a damaged backup is refused and changes nothing', async () => {
    report(`${await refuseDamage(engine)} of 20 damaged backups refused`, `${engine} damage`)
  })
  test('kill -9 leaves a whole backup or none, and a whole studio', async () => {
    const backups = await killBackups(engine, rounds)
    const restores = await killRestores(engine, rounds)
    report(`${backups + restores} of ${2 * rounds} kills left everything whole`, `${engine} kills`)
  })
})
