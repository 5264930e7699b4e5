import { describe, test } from 'vitest'

import { report } from '../../support/check.ts'
import { engineNames } from '../../support/databases.ts'
import { refuseDamage } from './damage.ts'
import { killImports } from './kills.ts'
import { measureMemory } from './memory.ts'
import { moveStudio } from './move.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

test('a studio moves from the embedded database to PostgreSQL and back by one file', async () => {
  let equal = 0
  for (let round = 0; round < rounds; round++)
    if (await moveStudio({ isEncrypted: round % 2 === 1 })) equal++
  report(`${equal} of ${rounds} studios equal`, 'equal')
})

describe.each(engineNames)('%s', (engine) => {
  test('a damaged file is refused and changes nothing', async () => {
    report(`${await refuseDamage(engine)} of 20 damaged files refused`, `${engine} damage`)
  })
  test('kill -9 during an import leaves the whole studio or none', async () => {
    report(`${await killImports(engine, rounds)} of ${rounds} kills`, `${engine} kills`)
  })
})

test('memory stays flat while a large file is exported and imported', async () => {
  report(`at most ${await measureMemory()} MB more for a file of 512 MB`, 'memory')
})
