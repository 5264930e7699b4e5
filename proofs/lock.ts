import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { withData } from './kit/data.ts'
import { sendForm, buildForwardedFor } from './kit/http.ts'
import {
  type Program,
  copyFolder,
  isUp,
  createFolder,
  spawnProgram,
  startProgram,
} from './kit/program.ts'
import { buildMessage, createPreparedFolder } from './kit/studio.ts'
import type { Tally } from './kit/tally.ts'

export const about =
  'a second process on the same data is refused with one sentence, and a killed one leaves no' +
  ' lock'

/**
 * Scripts of package.json that never open the data folder. A new script must be listed here or fail
 * with the lock message.
 */
const harmless =
  /^((pre|post)?(start|dev)|(pre)?test(:\w+)*|(pre)?verify|build|typecheck|lint|db:generate|lockfile:check)$/
const openingScripts = /^node (?:server|scripts\/owner-link)\.ts\b/

export async function verify(tally: Tally): Promise<string> {
  const dataDir = copyFolder(await createPreparedFolder())
  const acknowledged: string[] = []
  let holder = await startProgram({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
  await sendMessages(holder, acknowledged)
  let refused = 0
  const openers = listCommands(tally)
  for (const { name, words } of openers) {
    if (await checkRefused(tally, holder, name, words, dataDir)) refused++
    if (
      await checkRefused(
        tally,
        holder,
        `${name}, with another path to the folder`,
        words,
        relative(process.cwd(), dataDir),
      )
    )
      refused++
    await sendMessages(holder, acknowledged)
  }
  const restarts = 10
  let free = 0
  for (let round = 0; round < restarts; round++) {
    await sendMessages(holder, acknowledged)
    await holder.kill()
    holder = await spawnProgram({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
    if (await isUp(holder)) free++
  }
  tally.check('start and dev are among them', openers.length >= 2, openers)
  tally.check(
    'after SIGKILL the data is unlocked at once',
    free === restarts,
    `${free} of ${restarts}`,
  )
  await holder.stop()
  const lost = await withData({ dataDir }, async (ask) => {
    const rows = await ask<{ message: string }>('select message from inquiry')
    return acknowledged.filter((one) => rows.filter(({ message }) => message === one).length !== 1)
      .length
  })
  tally.check('no row is lost', lost === 0, lost)
  const race = await startTogether(tally)
  return (
    `${refused} of ${openers.length * 2} second processes refused, unlocked at once after ` +
    `${free} of ${restarts} kills, ${race}, ${lost} of ${acknowledged.length} rows lost`
  )
}

/** Returns the commands of package.json that open the data, without npm's pre-scripts. */
function listCommands(tally: Tally): { name: string; words: string[] }[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const unknown = Object.entries(scripts).filter(
    ([name, line]) => !openingScripts.test(line) && !harmless.test(name),
  )
  tally.check('every script of package.json is known here', unknown.length === 0, unknown)
  return Object.entries(scripts)
    .filter(([, line]) => openingScripts.test(line))
    .map(([name, line]) => ({ name: `npm run ${name}`, words: line.split(' ').slice(1) }))
}

async function sendMessages(program: Program, acknowledged: string[]) {
  for (let round = 0; round < 5; round++) {
    const n = acknowledged.length
    const fields = buildMessage(n)
    if ((await sendForm(program, '/contact', fields, buildForwardedFor(n))).status !== 303)
      throw new Error('A message was not taken.')
    acknowledged.push(fields.message)
  }
}

async function checkRefused(
  tally: Tally,
  holder: Program,
  name: string,
  words: string[],
  dataDir: string,
): Promise<boolean> {
  const second = await spawnProgram({ DATA_DIR: dataDir }, words)
  const up = await isUp(second)
  const code = up ? await second.stop() : await second.ended
  const said = second.err().trim()
  tally.say(`${name}: ${said}`)
  const named = new RegExp(`is in use by process ${holder.pid}\\b`).test(said)
  return tally.check(
    `${name} is refused with one sentence that names the process`,
    !up && code === 1 && named && !said.includes('\n') && second.out() === '',
    { code, said, out: second.out() },
  )
}

/** Starts several processes on an empty folder: one opens it, the others name its process. */
async function startTogether(tally: Tally): Promise<string> {
  const dataDir = `${createFolder()}/data`
  const all = await Promise.all(
    Array.from({ length: 5 }, () => spawnProgram({ DATA_DIR: dataDir })),
  )
  const up = await Promise.all(all.map(isUp))
  const winners = all.filter((_, at) => up[at])
  const losers = all.filter((_, at) => !up[at])
  tally.check('of five started together one opens', winners.length === 1, winners.length)
  const polite = losers.filter((one) =>
    /^The data folder .* is in use by process (\d+|unknown)\. .*$/.test(one.err().trim()),
  )
  tally.check(
    'the others are refused with the sentence',
    polite.length === losers.length,
    losers.map((one) => one.err().trim()),
  )
  const right = polite.filter((one) => one.err().includes(` ${winners[0]?.pid}.`))
  tally.say(
    `started together: ${right.length} of ${losers.length} named the right process, ` +
      `${polite.length - right.length} named none or another refused one`,
  )
  await Promise.all(winners.map((one) => one.stop()))
  return `1 of ${all.length} started together opened`
}
