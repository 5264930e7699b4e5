import { randomInt } from 'node:crypto'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import {
  compare,
  createEmptySetting,
  createStudio,
  exportStudio,
  importStudio,
  readContent,
} from './studio.ts'

/** Kills imports at random moments. Returns after how many kills the studio was whole or absent. */
export async function killImports(engine: EngineName, rounds: number): Promise<number> {
  const origin = await createStudio('embedded', 6)
  const file = await exportStudio(origin, true)
  const expected = await readContent(origin)
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    const target = await createEmptySetting(engine)
    await importStudio(target, file, randomInt(300, 5000))
    const found = await readContent(target)
    const isThere = Object.keys(found.rows).length > 0
    const differences = isThere ? compare(expected, found) : []
    if (check('the studio is whole or absent', differences.length === 0, differences.slice(0, 6)))
      whole++
    if (isThere) continue
    const again = await importStudio(target, file)
    check('the import succeeds after the kill', again.code === 0, again.output)
    const left = compare(expected, await readContent(target))
    check('and the studio is whole then', left.length === 0, left.slice(0, 6))
  }
  return whole
}
