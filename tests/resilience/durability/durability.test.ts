import { beforeAll, test } from 'vitest'

import { setTimeout as sleep } from 'node:timers/promises'

import { withData } from '../../support/data.ts'
import { sendForm, buildForwardedFor } from '../../support/http.ts'
import {
  type Program,
  copyFolder,
  findFreePort,
  isUp,
  spawnProgram,
} from '../../support/program.ts'
import { buildMessage, createPreparedFolder } from '../../support/studio.ts'
import { traceLogWrites } from './log-writes.ts'
import { check, report, printLine } from '../../support/check.ts'

/**
 * The whole site accepts 600 messages in ten minutes, so every few runs start on an empty folder.
 * FOLDERS sets another number of them.
 */
const folders = Number(process.env.FOLDERS) || 10
const livesOfFolder = 5
const messagesOfLife = 110
const atOnce = 8

let prepared: string
beforeAll(async () => {
  prepared = await createPreparedFolder()
})

test('kill -9 under load loses no acknowledged row', async () => {
  let kills = 0
  const sum = { acknowledged: 0, lost: 0, doubled: 0, halves: 0, kept: 0 }
  for (let folder = 0; folder < folders; folder++) {
    const dataDir = copyFolder(prepared)
    const acknowledged = new Set<string>()
    for (let life = 0; life < livesOfFolder; life++, kills++)
      await runUntilKilled(dataDir, (folder * livesOfFolder + life) * messagesOfLife, acknowledged)
    const seen = await countRows(dataDir, acknowledged)
    printLine(
      `folder ${folder + 1}: ${livesOfFolder} kills, ${acknowledged.size} acknowledged, ` +
        `${seen.kept} kept, ${seen.lost} lost`,
    )
    for (const key of ['lost', 'doubled', 'halves', 'kept'] as const) sum[key] += seen[key]
    sum.acknowledged += acknowledged.size
  }
  check('no acknowledged row is lost', sum.lost === 0, sum.lost)
  check('no row is duplicated', sum.doubled === 0, sum.doubled)
  check(
    'no transaction is partial: each message has its event and its emails',
    sum.halves === 0,
    sum.halves,
  )
  check(
    'there was load: at least ten acknowledged rows per kill',
    sum.acknowledged >= kills * 10,
    sum.acknowledged,
  )
  report(
    `${sum.lost} of ${sum.acknowledged} acknowledged rows lost in ${kills} kills, ` +
      `${sum.halves} halves`,
    'kills',
  )
})

test('the log is on disk before the response is sent', async () => {
  report(await traceLogWrites(copyFolder(prepared)), 'log')
})

/** Starts the program, writes from several clients at once, and kills it during that. */
async function runUntilKilled(dataDir: string, from: number, acknowledged: Set<string>) {
  const program = await spawnProgram({
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    TRUSTED_PROXIES: '1',
  })
  if (!(await isUp(program)))
    throw new Error(`The program did not come up after a kill: ${program.getErrors()}`)
  let next = from
  const writers = Array.from({ length: atOnce }, () =>
    sendMessages(program, () => (next < from + messagesOfLife ? next++ : null), acknowledged),
  )
  await Promise.race([sleep(300 + Math.random() * 1500), Promise.all(writers)])
  await program.kill()
  await Promise.all(writers)
}

async function sendMessages(
  program: Program,
  next: () => number | null,
  acknowledged: Set<string>,
) {
  for (let n = next(); n !== null; n = next()) {
    const fields = buildMessage(n)
    const response = await sendForm(program, '/contact', fields, buildForwardedFor(n)).catch(
      () => null,
    )
    if (!response) return
    if (response.status !== 303) throw new Error(`A message was answered ${response.status}.`)
    acknowledged.add(fields.message)
  }
}

function countRows(dataDir: string, acknowledged: Set<string>) {
  return withData({ dataDir }, async (query) => {
    const rows = await query<{ message: string; events: string; emails: string }>(`
      select message, (select count(*) from event where subject_id = inquiry.id::text
        and name = 'inquiry.received') as events,
        (select count(*) from email where subject_id = inquiry.id) as emails
      from inquiry where message like 'Message % of a check.'`)
    const found = new Set(rows.map(({ message }) => message))
    const lost = [...acknowledged].filter((one) => !found.has(one)).length
    return {
      kept: rows.length,
      lost,
      doubled: rows.length - found.size,
      halves: rows.filter(({ events, emails }) => events !== '1' || emails !== '2').length,
    }
  })
}
