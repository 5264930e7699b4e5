import { abandonRequests } from './stall-abandoned.ts'
import { checkHeldLocks } from './stall-locks.ts'
import { createEmptyDatabase } from './kit/engines.ts'
import { checkAfterwards, listKinds } from './kit/kinds.ts'
import { type Program, createFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'

export const about =
  'no write waits longer than its limit for another, and after locks and lost connections ' +
  'every request succeeds'

export async function verify(tally: Tally): Promise<string> {
  const figures: string[] = []
  const databaseUrl = await createEmptyDatabase()
  if (!databaseUrl)
    tally.check('PostgreSQL is available', false, 'set DATABASE_URL or install its server')
  for (const engine of databaseUrl ? ['embedded', 'PostgreSQL'] : ['embedded']) {
    const program = await startProgram({
      ...sampleBehindProxy,
      DATA_DIR: `${createFolder()}/data`,
      ...(engine === 'PostgreSQL' && { DATABASE_URL: databaseUrl! }),
    })
    const kinds = await listKinds(program)
    await checkAfterwards(tally, kinds, 2, `${engine}, at first`)
    await abandonRequests(tally, program, kinds, engine)
    await checkAfterwards(tally, kinds, 2, `${engine}, after abandoned requests`)
    if (engine === 'PostgreSQL') figures.push(await checkHeldLocks(tally, kinds, databaseUrl!))
    figures.push(`${engine} ${await checkAfterwards(tally, kinds, 100, `${engine}, at the end`)}`)
    await checkEnd(tally, program, engine)
  }
  return figures.join('; ')
}

async function checkEnd(tally: Tally, program: Program, engine: string) {
  tally.check(
    `${engine}: the program is still running`,
    program.running(),
    program.err().slice(-600),
  )
  tally.check(`${engine}: the program shuts down cleanly`, (await program.stop()) === 0)
}
