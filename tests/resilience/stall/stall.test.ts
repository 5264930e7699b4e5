import { beforeAll, describe, test } from 'vitest'

import { abandonRequests } from './abandoned-requests.ts'
import { checkHeldLocks } from './held-locks.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { type RequestKind, checkAfterwards, listKinds } from '../../support/request-kinds.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { check, report } from '../../support/check.ts'

describe.each(engineNames)('%s', (engine) => {
  let program: Program
  let kinds: RequestKind[]
  let databaseUrl: string | undefined
  beforeAll(async () => {
    databaseUrl = await createDatabaseOn(engine)
    program = await startProgram({
      ...sampleBehindProxy,
      DATA_DIR: `${createFolder()}/data`,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    kinds = await listKinds(program)
  })
  test('a new program answers every kind of request', () =>
    checkAfterwards(kinds, 2, `${engine}, at first`))
  test('abandoned requests take no connection with them', async () => {
    await abandonRequests(program, kinds, engine)
    await checkAfterwards(kinds, 2, `${engine}, after abandoned requests`)
  })
  if (engine === 'PostgreSQL')
    test('held locks and lost connections block nothing for longer than their limit', async () => {
      report(await checkHeldLocks(kinds, databaseUrl!), 'locks')
    })
  test('every kind of request is answered again and again', async () => {
    const answered = await checkAfterwards(kinds, 100, `${engine}, at the end`)
    report(`${engine} ${answered}`, engine)
  })
  test('the program is still running and shuts down cleanly', async () => {
    check(
      `${engine}: the program is still running`,
      program.isRunning(),
      program.getErrors().slice(-600),
    )
    check(`${engine}: the program shuts down cleanly`, (await program.stop()) === 0)
  })
})
