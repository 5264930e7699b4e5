import { test } from 'vitest'

import { setTimeout as sleep } from 'node:timers/promises'

import { withData } from '../../support/data.ts'
import { sendForm, buildForwardedFor } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import {
  type Program,
  findFreePort,
  isUp,
  createFolder,
  spawnProgram,
} from '../../support/program.ts'
import { buildMessage, setUp } from '../../support/studio.ts'
import { type SentMessage, compareMessages } from './compare.ts'
import { check, report, printLine } from '../../support/check.ts'

const many = 200
/**
 * Kills happen at any moment, or between the mail server's acceptance of an email and the program's
 * record of it.
 */
const endings = ['any moment', 'before the 250', 'any moment', 'after the 250'] as const
type Ending = (typeof endings)[number]

test('messages sent while the program is killed are saved once, and every email arrives', async () => {
  const listener = await startMailServer()
  const setting = {
    DATA_DIR: `${createFolder()}/data`,
    PORT: String(await findFreePort()),
    SMTP_URL: listener.url,
    SAMPLE_STUDIO: 'false',
    TRUSTED_PROXIES: '1',
  }
  const first = await spawnProgram(setting)
  await isUp(first)
  await setUp(first)
  await first.stop()

  const wishes = Array.from({ length: many }, (_, n) => buildSentMessage(n))
  const lives = await sendUntilAcknowledged(wishes, listener, setting)
  const kills = lives.length
  printLine(
    `${kills} kills: ${[...new Set(endings)]
      .map((ending) => `${lives.filter((life) => life === ending).length} ${ending}`)
      .join(', ')}`,
  )
  const rounds = await drainQueue(listener, setting)
  printLine(
    `${wishes.reduce((sum, { tries }) => sum + tries, 0)} posts of ${many} messages, ` +
      `${wishes.filter(({ spam }) => spam).length} of them spam, ` +
      `${wishes.filter(({ twice }) => twice).length} sent twice on purpose; the outbox was ` +
      `empty after ${rounds} quiet start(s)`,
  )
  report(
    await withData({ dataDir: setting.DATA_DIR }, (query) =>
      compareMessages(query, wishes, listener, kills),
    ),
  )
})

/**
 * Every tenth message is spam, every eighth is sent twice, every fifth has the sender of an earlier
 * one.
 */
function buildSentMessage(n: number): SentMessage {
  const spam = n % 10 === 7
  const from = n % 5 === 4 && !spam ? `visitor${n - 1}@post.test` : `visitor${n}@post.test`
  const trap = spam ? { website: 'https://spam.test' } : {}
  return {
    n,
    fields: buildMessage(n, { from, ...trap }),
    spam,
    twice: n % 8 === 3,
    acknowledged: 0,
    tries: 0,
  }
}

/** Runs and kills the program until everything is acknowledged and there were enough kills. */
async function sendUntilAcknowledged(
  wishes: SentMessage[],
  listener: MailServer,
  setting: Record<string, string>,
): Promise<Ending[]> {
  const lives: Ending[] = []
  const open = () => wishes.filter((wish) => wish.acknowledged < (wish.twice ? 2 : 1))
  while (open().length > 0 || lives.length < 40) {
    const ending = endings[lives.length % endings.length]!
    listener.life = lives.push(ending)
    const program = await spawnProgram(setting)
    const death = killProgram(ending, program, listener)
    if (await isUp(program).catch(() => false)) await sendMessages(program, open().slice(0, 9))
    await death
  }
  return lives
}

async function killProgram(ending: Ending, program: Program, listener: MailServer) {
  let endWait = () => {}
  const reached = new Promise<void>((go) => {
    endWait = go
  })
  const after = 1 + Math.floor(Math.random() * 3) // Not always the first email of a run.
  let taken = 0
  listener.onTaken = (result) => {
    if (ending === 'any moment' || ++taken !== after) return result()
    if (ending === 'after the 250') result()
    process.kill(program.pid, 'SIGKILL')
    endWait()
  }
  if (ending === 'any moment') await waitRandomly(program)
  else await Promise.race([reached, program.ended, sleep(20_000)])
  await program.kill()
  listener.onTaken = (result) => result()
}

/** One run in four ends during startup. */
async function waitRandomly(program: Program) {
  if (Math.random() < 0.25) return sleep(Math.random() * 2500)
  await isUp(program)
  return sleep(Math.random() * 1500)
}

/**
 * Sends some messages one by one and some at once. Unacknowledged ones are sent again in a later
 * run.
 */
async function sendMessages(program: Program, wishes: SentMessage[]) {
  await Promise.all(
    wishes.map(async (wish) => {
      await sleep(Math.random() * 400)
      for (let go = 0; go < (wish.twice ? 2 : 1); go++) {
        wish.tries++
        const response = await sendForm(
          program,
          '/contact',
          wish.fields,
          buildForwardedFor(wish.n * 40 + wish.tries),
        ).catch(() => null)
        if (response?.status === 303) wish.acknowledged++
        else if (response) throw new Error(`A message was answered ${response.status}.`)
      }
    }),
  )
}

/** Starts the program without kills until the queue is empty. */
async function drainQueue(listener: MailServer, setting: Record<string, string>): Promise<number> {
  listener.life = 1e6
  for (let round = 1; ; round++) {
    const program = await spawnProgram(setting)
    await isUp(program)
    for (let before = -1; before !== listener.taken.length;) {
      before = listener.taken.length
      await sleep(2500)
    }
    await program.stop()
    const [waiting] = await withData({ dataDir: setting.DATA_DIR! }, (query) =>
      query<{ count: string }>(`select count(*) from email where state in ('queued', 'sending')`),
    )
    if (waiting?.count === '0' || round === 5) {
      check('no email is still waiting', waiting?.count === '0', waiting)
      return round
    }
  }
}
