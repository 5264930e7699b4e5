import { beforeAll, test } from 'vitest'

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { withData } from '../../support/data.ts'
import { sendForm, buildForwardedFor } from '../../support/http.ts'
import {
  type Program,
  copyFolder,
  isUp,
  createFolder,
  spawnProgram,
  startProgram,
} from '../../support/program.ts'
import { buildMessage, createPreparedFolder } from '../../support/studio.ts'
import { check, report, printLine } from '../../support/check.ts'

/**
 * Scripts of package.json that never open the data folder. A new script must be listed here or fail
 * with the lock message.
 */
const harmless =
  /^((pre|post)?(start|dev)|(pre)?test(:\w+)*|(pre)?verify|(pre)?docs:screenshots|(pre)?package|doctor|build|typecheck|lint|format|sbom|release:fixture|db:generate|media:build|lockfile:check)$/
const openingScripts = /^node (?:server|scripts\/(?:owner-link|restore|rollback|backup))\.ts\b/
/** The restore needs a file, which it opens after the data. */
const argumentsOf: Record<string, string[]> = { restore: ['backup.json.gz'], rollback: ['--yes'] }

let dataDir: string
let holder: Program
const buildSettings = () => ({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
const acknowledged: string[] = []

beforeAll(async () => {
  dataDir = copyFolder(await createPreparedFolder())
  holder = await startProgram(buildSettings())
  await sendMessages(holder, acknowledged)
})

test('a second process on the same folder is refused with one sentence', async () => {
  let refused = 0
  const openers = listCommands()
  for (const { name, words } of openers) {
    if (await checkRefused(holder, name, words, dataDir)) refused++
    const elsewhere = relative(process.cwd(), dataDir)
    if (await checkRefused(holder, `${name}, with another path to the folder`, words, elsewhere))
      refused++
    await sendMessages(holder, acknowledged)
  }
  check('start and dev are among them', openers.length >= 2, openers)
  report(`${refused} of ${openers.length * 2} second processes refused`, 'refused')
})

test('SIGKILL leaves no lock', async () => {
  const restarts = 10
  let free = 0
  for (let round = 0; round < restarts; round++) {
    await sendMessages(holder, acknowledged)
    await holder.kill()
    holder = await spawnProgram(buildSettings())
    if (await isUp(holder)) free++
  }
  check('after SIGKILL the data is unlocked at once', free === restarts, `${free} of ${restarts}`)
  report(`unlocked at once after ${free} of ${restarts} kills`, 'kills')
})

test('processes that start together leave one running', async () => {
  report(await startTogether(), 'together')
})

test('no row is lost', async () => {
  await holder.stop()
  const lost = await withData({ dataDir }, async (query) => {
    const rows = await query<{ message: string }>('select message from inquiry')
    return acknowledged.filter((one) => rows.filter(({ message }) => message === one).length !== 1)
      .length
  })
  check('no row is lost', lost === 0, lost)
  report(`${lost} of ${acknowledged.length} rows lost`, 'rows')
})

/** Returns the commands of package.json that open the data, without npm's pre-scripts. */
function listCommands(): { name: string; words: string[] }[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const unknown = Object.entries(scripts).filter(
    ([name, line]) => !openingScripts.test(line) && !harmless.test(name),
  )
  check('every script of package.json is known here', unknown.length === 0, unknown)
  return Object.entries(scripts)
    .filter(([, line]) => openingScripts.test(line))
    .map(([name, line]) => ({
      name: `npm run ${name}`,
      words: [...line.split(' ').slice(1), ...(argumentsOf[name] ?? [])],
    }))
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
  holder: Program,
  name: string,
  words: string[],
  dataDir: string,
): Promise<boolean> {
  const second = await spawnProgram({ DATA_DIR: dataDir }, words)
  const up = await isUp(second)
  const code = up ? await second.stop() : await second.ended
  const message = second.getErrors().trim()
  printLine(`${name}: ${message}`)
  const named = new RegExp(`is in use by process ${holder.pid}\\b`).test(message)
  return check(
    `${name} is refused with one sentence that names the process`,
    !up && code === 1 && named && !message.includes('\n') && second.getOutput() === '',
    { code, message, out: second.getOutput() },
  )
}

/** Starts several processes on an empty folder: one opens it, the others name its process. */
async function startTogether(): Promise<string> {
  const dataDir = `${createFolder()}/data`
  const all = await Promise.all(
    Array.from({ length: 5 }, () => spawnProgram({ DATA_DIR: dataDir })),
  )
  const up = await Promise.all(all.map(isUp))
  const winners = all.filter((_, at) => up[at])
  const losers = all.filter((_, at) => !up[at])
  check('of five started together one opens', winners.length === 1, winners.length)
  const sentence = new RegExp(`^The data folder .* is in use by process ${winners[0]?.pid}\\. .*$`)
  check(
    'the others are refused with the sentence that names the process',
    losers.every((one) => sentence.test(one.getErrors().trim())),
    losers.map((one) => one.getErrors().trim()),
  )
  await Promise.all(winners.map((one) => one.stop()))
  return `1 of ${all.length} started together opened`
}
