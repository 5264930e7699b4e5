import { describe, test } from 'vitest'

import { report } from '../../support/check.ts'
import { engineNames } from '../../support/databases.ts'
import { refuseDamage } from './damage.ts'
import { stopStorage, killBackups, killRestores } from './kills.ts'
import type { PlaceName } from './place.ts'
import { restoreRandomStudios } from './random-studio.ts'
import { checkRoundTrip } from './round-trip.ts'
import { copyOnlyNew } from './sparse.ts'

/** Studios in each place, on each database. Kills take half as many, so both are 50 in all. */
const rounds = Number(process.env.ROUNDS ?? 13)
const kills = Math.ceil(rounds / 2)
const placeNames: PlaceName[] = ['folder', 'storage']

/** The same on both databases, in a folder and in object storage. */
describe.each(engineNames)('%s', (engine) => {
  describe.each(placeNames)('in the %s', (placeName) => {
    const part = `${engine}, ${placeName}`
    test('a backup made under load restores rows and files equal', async () => {
      const underLoad = Math.min(rounds, 2)
      let equal = 0
      for (let round = 0; round < underLoad; round++)
        if (await checkRoundTrip(engine, { placeName, isEncrypted: round % 2 === 1 })) equal++
      equal += await restoreRandomStudios(engine, placeName, rounds - underLoad)
      report(`${equal} of ${rounds} studios equal`, `${part} equal`)
    })
    test('a damaged backup is refused and changes nothing', async () => {
      const refused = await refuseDamage(engine, placeName)
      report(`${refused} of 20 damaged backups refused`, `${part} damage`)
    })
    test('kill -9 leaves a complete backup or none, and an intact studio', async () => {
      const backups = await killBackups(engine, placeName, kills)
      const restores = await killRestores(engine, placeName, kills)
      report(`${backups + restores} of ${2 * kills} kills left everything whole`, `${part} kills`)
    })
  })
  test('storage that fails during a backup is reported, and the next backup is complete', async () => {
    const whole = await stopStorage(engine, kills)
    report(`${whole} of ${kills} interruptions told`, `${engine} interruptions`)
  })
  test('a second backup of 100 GB copies only what is new', async () => {
    const grown = await copyOnlyNew(engine)
    report(`second backup of 100 GB wrote ${grown.join(' and ')} MB`, `${engine} sparse`)
  })
})
