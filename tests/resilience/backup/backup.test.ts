import { describe, test } from 'vitest'

import { report } from '../../support/check.ts'
import { engineNames } from '../../support/databases.ts'
import { refuseDamage } from './damage.ts'
import { stopStorage, killBackups, killRestores } from './kills.ts'
import type { PlaceName } from './place.ts'
import { checkRoundTrip } from './round-trip.ts'
import { copyOnlyNew } from './sparse.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const placeNames: PlaceName[] = ['folder', 'storage']

/** The same on both databases, in a folder and in object storage. */
describe.each(engineNames)('%s', (engine) => {
  describe.each(placeNames)('in the %s', (placeName) => {
    const part = `${engine}, ${placeName}`
    test('a backup made under load restores rows and files equal', async () => {
      let equal = 0
      for (let round = 0; round < rounds; round++)
        if (await checkRoundTrip(engine, { placeName, isEncrypted: round % 2 === 1 })) equal++
      report(`${equal} of ${rounds} studios equal`, `${part} equal`)
    })
    test('a damaged backup is refused and changes nothing', async () => {
      const refused = await refuseDamage(engine, placeName)
      report(`${refused} of 20 damaged backups refused`, `${part} damage`)
    })
    test('kill -9 leaves a whole backup or none, and a whole studio', async () => {
      const backups = await killBackups(engine, placeName, rounds)
      const restores = await killRestores(engine, placeName, rounds)
      report(`${backups + restores} of ${2 * rounds} kills left everything whole`, `${part} kills`)
    })
  })
  test('storage that goes away in the middle is told, and the next backup is whole', async () => {
    const whole = await stopStorage(engine, rounds)
    report(`${whole} of ${rounds} interruptions told`, `${engine} interruptions`)
  })
  test('a second backup of 100 GB copies only what is new', async () => {
    const grown = await copyOnlyNew(engine)
    report(`second backup of 100 GB wrote ${grown.join(' and ')} MB`, `${engine} sparse`)
  })
})
