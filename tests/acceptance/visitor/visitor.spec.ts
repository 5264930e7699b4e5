import { withData } from '../../support/data.ts'
import { test } from '../../support/browser-test.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy, getSession } from '../../support/sign-in.ts'
import { clientCases } from './client-cases.ts'
import { type Case, openStage } from './stage.ts'
import { readVerifyResults } from '../../support/verify-results.ts'
import { visitorCases } from './site-cases.ts'
import { check, report, printLine } from '../../support/check.ts'

/** Rounds per case; ROUNDS changes it. Every other one is on a phone with a slow connection. */
const rounds = Number(process.env.ROUNDS) || 20
/** Runs only cases whose name contains this text. */
const only = process.env.CASE ?? ''

let program: Program
let stage: Awaited<ReturnType<typeof openStage>>
test.beforeAll(async ({ browser }) => {
  const mail = await startMailServer()
  program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
  })
  stage = await openStage({ program, browser, mail, owner: await getSession(program, 'owner') })
})

const cases = Object.entries<Case>({ ...visitorCases, ...clientCases }).filter(([name]) =>
  name.includes(only),
)
for (const [name, play] of cases)
  test(`${name}: nothing is lost`, async () => {
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const seen = await play(stage, round).catch((error: unknown) =>
        String(error instanceof Error ? error.message : error).slice(0, 400),
      )
      await stage.leave()
      if (seen !== null) wrong.push(`round ${round + 1}: ${seen}`)
    }
    check(`${name}: ${rounds} of ${rounds}`, wrong.length === 0, wrong.slice(0, 3))
    printLine(`${name}: ${rounds - wrong.length} of ${rounds}`)
  })

// After each worker, because a failed case starts a new one with a new program.
test.afterAll(async () => {
  check(
    'the program is still running and shuts down cleanly',
    program.isRunning() && (await program.stop()) === 0,
    program.getErrors().slice(-600),
  )
  const lost = await withData({ dataDir: program.dataDir }, async (query) => {
    const rows = await query<{ message: string; state: string; timed: boolean }>(
      `select message, state, requested_starts_at is not null as timed from inquiry
        where message like 'Typed %'`,
    )
    return stage.sent.filter(({ message, timed }) => {
      const found = rows.filter((row) => row.message === message)
      return found.length !== 1 || found[0]!.state === 'spam' || (timed && !found[0]!.timed)
    })
  })
  check(
    `each of ${stage.sent.length} messages reported as received is in the inbox once, ` +
      'with the time it asked for',
    lost.length === 0,
    lost.slice(0, 5),
  )
  const { checks } = readVerifyResults()
  const whole = cases.filter(([name]) =>
    checks.some(({ check, held }) => held && check === `${name}: ${rounds} of ${rounds}`),
  ).length
  report(`${whole} of ${cases.length} cases passed in ${rounds} rounds each`, 'cases')
  report(`${stage.sent.length} messages received, ${lost.length} lost`, `messages ${process.pid}`)
})
