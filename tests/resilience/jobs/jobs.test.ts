import { describe, test } from 'vitest'

import { report } from '../../support/check.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { killMidJob } from './kill.ts'
import { changeMailServer } from './mail-server.ts'
import { moveClock } from './clock.ts'

/** The same on both databases: a dead process, a silent mail server, a wrong clock. */
describe.each(engineNames)('%s', (engine) => {
  const createSetting = async (): Promise<Record<string, string>> => {
    const databaseUrl = await createDatabaseOn(engine)
    return databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  }
  test('a job cut off by kill -9 is finished', async () => {
    const seconds = await killMidJob(engine, await createSetting())
    report(`finished ${seconds} s after a kill`, `${engine} kill`)
  })
  test('a silent mail server delays no job, and a corrected one is used', async () => {
    const seconds = await changeMailServer(engine, await createSetting())
    report(`a corrected mail server used after ${seconds} s`, `${engine} mail`)
  })
  test('a clock that jumps leaves nothing waiting', async () => {
    const jumps = await moveClock(engine, await createSetting())
    report(`${jumps} clock jumps survived on the ${engine} database`, `${engine} clock`)
  })
})
