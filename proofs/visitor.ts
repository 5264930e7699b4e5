import { withData } from './kit/data.ts'
import { openBrowser } from './kit/browser.ts'
import { startMailServer } from './kit/listener.ts'
import { createFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy, getSession } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { clientCases } from './visitor-client.ts'
import { type Case, openStage } from './visitor-stage.ts'
import { visitorCases } from './visitor-site.ts'

export const about =
  'in a real browser, on a slow connection and offline, visitors and clients lose nothing they ' +
  'typed or were promised'

/** Rounds per case; ROUNDS changes it. Every other one is on a phone with a slow connection. */
const rounds = Number(process.env.ROUNDS) || 20
/** Runs only cases whose name contains this text. */
const only = process.env.CASE ?? ''

export async function verify(tally: Tally): Promise<string> {
  const mail = await startMailServer()
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
  })
  const browser = await openBrowser()
  const stage = await openStage({
    program,
    browser,
    mail,
    owner: await getSession(program, 'owner'),
  })
  const cases = Object.entries<Case>({ ...visitorCases, ...clientCases }).filter(([name]) =>
    name.includes(only),
  )
  let whole = 0
  for (const [name, play] of cases) {
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const seen = await play(stage, round).catch((error: unknown) =>
        String(error instanceof Error ? error.message : error).slice(0, 400),
      )
      await stage.leave()
      if (seen !== null) wrong.push(`round ${round + 1}: ${seen}`)
    }
    if (tally.check(`${name}: ${rounds} of ${rounds}`, wrong.length === 0, wrong.slice(0, 3)))
      whole++
    tally.say(`${name}: ${rounds - wrong.length} of ${rounds}`)
  }
  tally.check(
    'the program is still running and shuts down cleanly',
    program.running() && (await program.stop()) === 0,
    program.err().slice(-600),
  )
  const lost = await withData({ dataDir: program.dataDir }, async (ask) => {
    const rows = await ask<{ message: string; state: string; timed: boolean }>(
      `select message, state, requested_starts_at is not null as timed from inquiry
        where message like 'Typed %'`,
    )
    return stage.sent.filter(({ message, timed }) => {
      const found = rows.filter((row) => row.message === message)
      return found.length !== 1 || found[0]!.state === 'spam' || (timed && !found[0]!.timed)
    })
  })
  tally.check(
    `each of ${stage.sent.length} messages reported as received is in the inbox once, ` +
      'with the time it asked for',
    lost.length === 0,
    lost.slice(0, 5),
  )
  return (
    `${whole} of ${cases.length} cases passed in ${rounds} rounds each, ${stage.sent.length} ` +
    `messages received, ${lost.length} lost`
  )
}
