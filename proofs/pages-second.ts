import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { emptyDatabase } from './kit/engines.ts'
import { ask, cookieOf, send, visitorAt } from './kit/http.ts'
import { type Program, newFolder, startProgram } from './kit/program.ts'
import { password, sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'

const rounds = 4

/** A second process on the same PostgreSQL shows within a second what the first has published, also after it could not listen. */
export async function secondProcess(tally: Tally) {
  const databaseUrl = await emptyDatabase()
  if (!tally.check('a PostgreSQL can be had', databaseUrl !== null, 'set DATABASE_URL or install its server') || databaseUrl === null) return
  const setting = { ...sampleBehindProxy, DATABASE_URL: databaseUrl }
  const first = await startProgram({ ...setting, DATA_DIR: `${newFolder()}/data` })
  const second = await startProgram({ ...setting, DATA_DIR: `${newFolder()}/data` })
  const cookie = cookieOf(await send(first, '/auth', { email: 'owner@longlight.example', password }, visitorAt(3_100_000)), 'backlot_session') ?? ''
  const publish = (email: string) => send(first, '/portal/settings/email', { form: 'studio', email }, { cookie })
  const late: number[] = []
  const cut: number[] = []
  for (let round = 0; round < rounds; round++) {
    await shows(second, 'longlight.example')
    await publish(`heard${round}@longlight.example`)
    late.push(await shows(second, `heard${round}@longlight.example`))
    const ended = await endListening(databaseUrl)
    tally.check('both stopped hearing', ended === 2, ended)
    await publish(`missed${round}@longlight.example`) // while nobody hears it
    cut.push(await shows(second, `missed${round}@longlight.example`))
    await sleep(500)
  }
  tally.say(`second process: right after ${late.map(Math.round).join(', ')} ms; after its listening was cut ${cut.map(Math.round).join(', ')} ms`)
  tally.check('what one process publishes the other shows within a second', late.every((ms) => ms <= 1000), late)
  tally.check('also when its listening connection was cut', cut.every((ms) => ms <= 1000), cut)
  await Promise.all([first.stop(), second.stop()])
}

/** How long it takes until whoever asks now gets the page with these words: the last wrong answer was asked for that much later. */
async function shows(program: Program, words: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now() - began
    if ((await ask(`${program.url}/contact`)).text.includes(words)) return asked
    if (asked > 20_000) return asked
    await sleep(20)
  }
}

/** The server ends every connection that listens; gives how many there were. */
async function endListening(databaseUrl: string): Promise<number> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  const { rowCount } = await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'")
  await admin.end()
  return rowCount ?? 0
}
